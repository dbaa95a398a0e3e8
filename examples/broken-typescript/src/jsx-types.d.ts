declare namespace JSX {
  type Element = string;
  type Attribute = string | boolean | (() => void) | undefined;
  interface IntrinsicElements {
    [name: string]: Readonly<Record<string, Attribute | readonly string[] | string>>;
  }
}
