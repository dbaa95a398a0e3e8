/**
 * How an answer of a chat is to be written so that it can be read, for a prompt or a chat's
 * settings. `Format.instructions` are those of the formats.
 */
export const ANSWER_INSTRUCTIONS = `When you change files, write so that a program can put your code into them:

- Before each fence, name its file by its path and say what to do: "In \`src/example.py\`, replace \`total\` with:".
- Show each function, class, rule or section that changes as a whole, in a fence of its own. For what stays as it is, write "... existing code ..." in a comment.
- For something new, say after or before what it goes. For something that goes, say so: "Remove \`total\` from \`src/example.py\`."
- Show only code that is to be put in. If you quote old code, write "Replace this:" before it and "with this:" before the new code.
- Choose one way. Leave no placeholders, and do not repeat code as a final version.
`;
