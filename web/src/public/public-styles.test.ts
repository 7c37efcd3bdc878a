import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const here = dirname(fileURLToPath(import.meta.url))
const ui = resolve(here, '../../../ui/src')
const pages = ['landing/landing-page.tsx', 'legal/legal-page.tsx', 'not-found/not-found-page.tsx']
const imported = /import (?:type )?(?:\{([^}]*)\} from )?(?:\w+ from )?'([^']+)'/g

/** Which file of ui holds each name of its front door. */
const doors = new Map(
  [...readFileSync(join(ui, 'index.ts'), 'utf8').matchAll(/export \{([^}]*)\} from '([^']+)'/g)].flatMap(
    ([, names = '', file = '']) =>
      names.split(',').map((name): [string, string] => [name.trim(), join(ui, file)]),
  ),
)

/** Every file that a page draws with, through what it imports. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  if (!file.endsWith('.tsx')) return seen
  for (const [, names = '', from = ''] of readFileSync(file, 'utf8').matchAll(imported)) {
    if (from.startsWith('.')) reach(resolve(dirname(file), from), seen)
    if (from !== '@serendip/ui') continue
    for (const name of names.split(',')) reach(doors.get(name.trim()) ?? join(ui, 'icon.tsx'), seen)
  }
  return seen
}

test('the sheet of the public pages holds the styles of every primitive that they draw with', () => {
  const list = /ui\/src\/\{([^}]*)\}/.exec(readFileSync(join(here, 'public-styles.ts'), 'utf8'))?.[1]
  const linked = list?.split(',').map((name) => `${name}.module.css`) ?? []
  const worn = pages
    .flatMap((page) => [...reach(join(here, page))])
    .filter((file) => file.startsWith(ui) && file.endsWith('.css'))
    .map((file) => basename(file))
  expect(worn).toContain('button.module.css')
  expect(linked).toEqual(expect.arrayContaining(worn))
})
