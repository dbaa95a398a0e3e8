import type { Language } from '../language.js';

export const xml: Language = {
  name: 'xml',
  extensions: [
    ...['xml', 'xsd', 'xsl', 'xslt', 'wsdl', 'svg', 'rss', 'atom', 'xlf', 'xliff', 'plist', 'ui'],
    ...['csproj', 'vbproj', 'fsproj', 'vcxproj', 'proj', 'props', 'targets', 'nuspec', 'slnx'],
    ...['resx', 'xaml', 'axaml', 'ps1xml', 'xib', 'storyboard'],
  ],
  paths: /(?:^|\/)(?:web|app|nuget|packages|log4net|nlog)(?:\.[\w.-]+)?\.config$/i,
  checkedBy: 'xml',
  comments: { line: [], block: [['<!--', '-->']] },
  indent: '  ',
  lines: { definitions: [] },
};
