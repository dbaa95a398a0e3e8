/**
 * The codes that the scanner and the parser of TypeScript 5 report, from its source. Other codes
 * below 2000 are of its checker, which does not run before everything parses.
 */
const OF_PARSER: readonly (readonly [first: number, last: number])[] = [
  [1002, 1012],
  [1034, 1034],
  [1068, 1069],
  [1084, 1084],
  [1109, 1110],
  [1121, 1121],
  [1124, 1146],
  [1160, 1161],
  [1177, 1181],
  [1185, 1185],
  [1198, 1199],
  [1206, 1206],
  [1209, 1209],
  [1223, 1228],
  [1260, 1260],
  [1351, 1359],
  [1369, 1369],
  [1381, 1390],
  [1433, 1443],
  [1453, 1453],
  [1472, 1478],
  [1486, 1490],
  [1499, 1538],
  [2657, 2657],
  [2809, 2809],
  [2819, 2819],
  [6188, 6189],
  [8002, 8039],
  [17002, 17015],
  [17021, 17021],
  [18009, 18030],
];

/**
 * Whether a code is about text that does not parse, so that tsc reports no errors of types.
 *
 * @example isOfParser('TS1005') // true
 */
export function isOfParser(code: string): boolean {
  const number = Number(code.slice(2));
  return OF_PARSER.some(([first, last]) => first <= number && number <= last);
}
