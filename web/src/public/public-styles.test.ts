import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const here = dirname(fileURLToPath(import.meta.url))
const ui = resolve(here, '../../../ui/src')
const pages = ['landing/landing-page.tsx', 'legal/legal-page.tsx', 'not-found/not-found-page.tsx']
const imported = /import (?:type )?(?:\{([^}]*)\} from )?(?:\w+ from )?'([^']+)'/g

/** Which file of ui defines each name of its index. */
const modules = new Map(
  [...readFileSync(join(ui, 'index.ts'), 'utf8').matchAll(/export \{([^}]*)\} from '([^']+)'/g)].flatMap(
    ([, names = '', file = '']) =>
      names.split(',').map((name): [string, string] => [name.trim(), join(ui, file)]),
  ),
)

/** Every file used to render a page, through its imports. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  if (!file.endsWith('.tsx')) return seen
  for (const [, names = '', from = ''] of readFileSync(file, 'utf8').matchAll(imported)) {
    if (from.startsWith('.')) reach(resolve(dirname(file), from), seen)
    if (from !== '@serendip/ui') continue
    for (const name of names.split(',')) reach(modules.get(name.trim()) ?? join(ui, 'icon.tsx'), seen)
  }
  return seen
}

/** The style modules that the sheet names one by one in this folder, or below it. */
function namedIn(folder: string): readonly string[] {
  const lists = readFileSync(join(here, 'public-styles.ts'), 'utf8').matchAll(
    /'([\w./]+?)(?:\*\*\/)?\{([^}]*)\}\.module\.css'/g,
  )
  const [, , names = ''] = [...lists].find(([, at = '']) => resolve(here, at) === folder) ?? []
  return names.split(',').map((name) => `${name}.module.css`)
}

test.each([
  ['every primitive', ui],
  ['every part of the frame around a page', resolve(here, '../chrome')],
])(
  'the sheet of the public pages contains the styles of %s that they use, and no others',
  (_what, folder) => {
    const worn = ['draw-page.tsx', ...pages]
      .flatMap((page) => [...reach(join(here, page))])
      .filter((file) => file.startsWith(`${folder}/`) && file.endsWith('.module.css'))
      .map((file) => basename(file))
    expect(namedIn(folder).toSorted()).toEqual([...new Set(worn)].toSorted())
  },
)
