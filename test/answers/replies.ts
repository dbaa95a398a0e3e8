/** Code in a fence. */
export function codeAt(info: string, code: string): string {
  return `\`\`\`${info}\n${code.endsWith('\n') ? code : `${code}\n`}\`\`\`\n`;
}
