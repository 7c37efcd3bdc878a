import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../testing/root.ts'

/** The file that types the keys of every file of strings; `npm run strings` writes it. */
export const stringsFile = 'web/src/platform/i18n/strings.d.ts'

const namespaces = (): readonly string[] =>
  readdirSync(join(root, 'locales/en'))
    .map((file) => file.replace('.json', ''))
    .sort()

const nameOf = (namespace: string): string => (/^\w+$/.test(namespace) ? namespace : `'${namespace}'`)

/** Tells i18next each namespace, with the keys of its English file. */
export const printStrings = (): string => `import 'i18next'

// Written by \`npm run strings\` from locales/en/.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'everywhere'
    returnNull: false
  }
  interface ResourceNamespaceMap {
${namespaces()
  .map((name) => `    ${nameOf(name)}: typeof import('../../../../locales/en/${name}.json')`)
  .join('\n')}
  }
}
`
