import iconv from 'iconv-lite';

/** A text of a language, in the encodings that it was written in before UTF-8. */
export interface Sample {
  readonly encodings: readonly string[];
  readonly text: string;
  /** A line of the text, and what is to take its place. */
  readonly line: string;
  readonly other: string;
}

const JAPANESE = `/* 設定ファイルを読み込む。 */
int load(const char *path); // 表示に使うソースの名前
/* 失敗したときは、エラーの番号を返します。 */
static int count = 0;
`;
const CHINESE = `/* 读取配置文件，如果失败则返回错误代码。 */
int load(const char *path); // 用户的名称和密码
/* 程序启动的时候调用一次，之后不再修改。 */
static int count = 0;
`;
const TRADITIONAL = `/* 讀取設定檔，如果失敗就傳回錯誤代碼。 */
int load(const char *path); // 使用者的名稱和密碼
/* 程式啟動的時候呼叫一次，之後不再修改。 */
static int count = 0;
`;
const KOREAN = `/* 설정 파일을 읽고, 실패하면 오류 번호를 돌려준다. */
int load(const char *path); // 사용자의 이름과 암호
/* 프로그램이 시작할 때 한 번만 부른다. */
static int count = 0;
`;
const RUSSIAN = `/* Читает файл настроек и возвращает код ошибки. */
int load(const char *path); // имя пользователя и пароль
/* Вызывается один раз при запуске программы. */
static int count = 0;
`;

/** Texts whose encoding can be guessed. */
export const SAMPLES: readonly Sample[] = [
  {
    encodings: ['shift_jis', 'euc-jp'],
    text: JAPANESE,
    line: '// 表示に使うソースの名前',
    other: '// 新しい名前の能力',
  },
  { encodings: ['gbk'], text: CHINESE, line: '// 用户的名称和密码', other: '// 新的名称' },
  { encodings: ['cp950'], text: TRADITIONAL, line: '// 使用者的名稱和密碼', other: '// 新的功能' },
  { encodings: ['euc-kr'], text: KOREAN, line: '// 사용자의 이름과 암호', other: '// 새 이름' },
  {
    encodings: ['windows-1251', 'koi8-r'],
    text: RUSSIAN,
    line: '// имя пользователя и пароль',
    other: '// новое имя',
  },
];

/** Each sample in each of its encodings. */
export const CASES = SAMPLES.flatMap(sample => sample.encodings.map(encoding => ({ ...sample, encoding })));

export function bytesIn(text: string, encoding: string): Uint8Array {
  return new Uint8Array(iconv.encode(text, encoding));
}

/** Decoded by another library: what Node has of ICU. */
export function textOf(bytes: Uint8Array, encoding: string): string {
  const label = encoding === 'cp950' ? 'big5' : encoding;
  return new TextDecoder(label, { fatal: true }).decode(bytes);
}
