import { type Finding, findLines, isTest, type Rule } from '../../tree.ts'

const side = '(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)'
const corner = 'border-(?:top|bottom)-(?:left|right)-radius'
const physical = new RegExp(`(?:^|[\\s;{])(${side}(?:-\\w+)*|${corner}|left|right)\\s*:`)
const aligned = /(?:^|[\s;{])((?:text-align|float|clear)\s*:\s*(?:left|right))\b/
const inStyleObject = /\b((?:margin|padding|border)(?:Left|Right)\w*)\s*[:=]/

export const logicalCss: Rule = {
  name: 'CSS uses start and end, never left and right',
  check: (tree) =>
    tree.files.flatMap((file): Finding[] => {
      if (!/^(web|ui|brands)\//.test(file.path) || isTest(file.path)) return []
      const explain = (match: string) => `${match}: use the logical property, so that right-to-left is free`
      if (file.path.endsWith('.css')) {
        return [...findLines(file, physical, explain), ...findLines(file, aligned, explain)]
      }
      return file.path.endsWith('.tsx') ? findLines(file, inStyleObject, explain) : []
    }),
}
