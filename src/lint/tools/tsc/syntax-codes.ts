/**
 * The codes that the scanner and the parser of TypeScript 6 report, and those for TypeScript in
 * files of JavaScript, from its source. What its checker reports is not here, such as faults of
 * regular expressions: tsc checks nothing before everything parses.
 */
const OF_PARSER = rangesIn(`
  1002-1003 1005 1007 1010-1012 1034 1068-1069 1084 1109-1110 1121 1124-1132 1134-1140 1142
  1144-1146 1160 1177-1181 1185 1198-1199 1206 1209 1223 1228 1260 1351-1353 1357 1359 1385-1390
  1433-1443 1453 1472 1477-1478 1486-1490 1535-1538 2427 2457-2458 2657 2754 2809 2819 6188-6189
  8002-8006 8008-8013 8016-8017 8033-8034 8037-8039 17002 17006-17008 17014-17015 17021 18009
  18016 18026 18029-18030
`);

/**
 * Whether a code is about text that does not parse, so that tsc reports no errors of types.
 *
 * @example isOfParser('TS1005') // true
 */
export function isOfParser(code: string): boolean {
  const number = Number(code.slice(2));
  return OF_PARSER.some(([first, last]) => first <= number && number <= last);
}

/** @example rangesIn('2 5-7') // [[2, 2], [5, 7]] */
function rangesIn(text: string): readonly (readonly [first: number, last: number])[] {
  return text
    .trim()
    .split(/\s+/)
    .map(each => {
      const [first = 0, last = first] = each.split('-').map(Number);
      return [first, last];
    });
}
