import { readFile } from 'node:fs/promises'
import type { Rolldown } from 'vite'

/**
 * Parts of zod that every schema names and the app never uses: a schema's description as JSON, and the English words of
 * its problems, where the app says what is wrong in words of its own.
 */
const unused = /[\\/]zod[\\/]v4[\\/](core[\\/](to-json-schema|json-schema-processors)|locales[\\/]en)\.js$/
const exportedName = /^export (?:async )?(?:function|const) (\w+)/gm

/** Puts nothing in the place of them, under the same names, so that a new version which needs more does not build. */
export const lightZod = {
  name: 'light-zod',
  load: {
    filter: { id: unused },
    async handler(id) {
      const code = await readFile(id, 'utf8')
      const names = [...code.matchAll(exportedName)].map(([, name]) => name)
      const lines = names.map((name) => `export const ${name} = () => {}`)
      return [...lines, 'export default () => ({ localeError: () => undefined })'].join('\n')
    },
  },
} satisfies Rolldown.Plugin
