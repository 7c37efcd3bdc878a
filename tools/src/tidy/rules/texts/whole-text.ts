import { type Finding, isTest, type Rule } from '../../tree.ts'

/** The browser's own fields, up to the end of their attributes; arrow functions within have a `>`, too. */
const field = /<(?:input|textarea)\b(?:=>|[^>])*>/g
const cut = /\s(?:maxLength|maxlength)=|value\.(?:slice|substring)\(0/

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** A browser cuts what is pasted at `maxLength`, silently and through the middle of an emoji. */
export const wholeText: Rule = {
  name: 'no field cuts what is pasted: TextInput and TextArea of ui keep it and show the excess (decision 0783)',
  check: (tree) =>
    tree.files
      .filter(({ path }) => /^(web|console|ui)\/.*\.tsx$/.test(path) && !isTest(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(field)]
          .filter(([tag]) => cut.test(tag))
          .map(
            ({ index }): Finding => ({
              path,
              line: lineAt(text, index),
              message: 'this field cuts pasted text: use TextInput or TextArea, or data-limit with useExcess',
            }),
          ),
      ),
}
