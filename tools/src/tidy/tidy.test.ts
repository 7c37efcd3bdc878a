import { describe, expect, it } from 'vitest'
import { deadExports } from './rules/dead-exports.ts'
import { decisions } from './rules/documents/decisions.ts'
import { environment, explainedEnvironment, passedEnvironment } from './rules/server/environment.ts'
import { focusedTests } from './rules/focused-tests.ts'
import { glossary } from './rules/documents/glossary.ts'
import { lateFiles } from './rules/late-files.ts'
import { comments } from './rules/comments.ts'
import { functionLength, packed } from './rules/length.ts'
import { literalText } from './rules/texts/literal-text.ts'
import { guardedHover } from './rules/style/guarded-hover.ts'
import { logicalCss } from './rules/style/logical-css.ts'
import { mockedModules } from './rules/mocked-modules.ts'
import { bannedNames, kebabCase, pronouns } from './rules/names.ts'
import { rawDialogs } from './rules/style/raw-dialogs.ts'
import { rawStyle } from './rules/style/raw-style.ts'
import { shortFiles } from './rules/short-files.ts'
import { typeNames } from './rules/type-names.ts'
import { thrownErrors } from './rules/server/thrown-errors.ts'
import type { Rule, Tree } from './tree.ts'

const plant = (files: Record<string, string>): Tree => ({
  files: Object.entries(files).map(([path, text]) => ({ path, text })),
})

/** The findings of a rule in a planted tree, as `path:line` or `path`. */
const places = (rule: Rule, files: Record<string, string>): string[] =>
  rule.check(plant(files)).map(({ path, line }) => (line ? `${path}:${line}` : path))

const lines = (count: number): string => 'const a = 1\n'.repeat(count)
const functionOf = (count: number): string => `export function f() {\n${lines(count)}}\n`

describe('functions', () => {
  it('have 40 statements, and no more; the first line is named', () => {
    const files = { 'web/a.ts': functionOf(40), 'web/b.ts': `// Ünïcode before it.\n\n${functionOf(41)}` }
    expect(places(functionLength, files)).toEqual(['web/b.ts:3'])
  })

  it('are methods and arrows too, without the functions inside them', () => {
    const method = `export const o = {\n  m() {\n${lines(41)}  },\n  n: () => {\n${lines(41)}  },\n}\n`
    const nested = `export function f() {\n${lines(30)}const g = () => {\n${lines(30)}}\n}\n`
    expect(places(functionLength, { 'web/a.ts': method, 'web/b.ts': nested })).toEqual([
      'web/a.ts:2',
      'web/a.ts:45',
    ])
  })

  it('are as long as they need in tests', () => {
    expect(places(functionLength, { 'a.test.ts': functionOf(80) })).toEqual([])
  })
})

describe('variables', () => {
  it('say which thing they are', () => {
    const files = {
      'web/a.ts': 'const one = 1\nfor (const other of list) f(other)\nlist.map((one) => one.id)\n',
      'web/b.ts': 'const [one, other] = pair\nlist.sort((one, other) => one - other)\n',
      'web/c.ts': "const text = t('one')\nconst { one: first } = pair\n",
    }
    expect(places(pronouns, files)).toEqual([
      'web/a.ts:1',
      'web/a.ts:2',
      'web/a.ts:3',
      'web/b.ts:1',
      'web/b.ts:2',
    ])
  })
})

describe('comments', () => {
  it('say what a thing is, and do not begin with a question word', () => {
    const files = {
      'web/a.ts': '/** How many there are. */\nexport const a = 1\n',
      'web/b.css': '/* Where it is. */\n',
      'web/c.ts': '/** Number of them. */\n// However, this is fine.\nexport const c = 1\n',
    }
    expect(places(comments, files)).toEqual(['web/a.ts:1', 'web/b.css:1'])
  })
})

describe('objects', () => {
  it('have their properties one below the other, not packed into a literal that is spread', () => {
    const files = {
      'web/a.ts': 'export const a = { ...{ b: 1, c: 2 } }\n',
      'web/b.tsx': 'export const a = <B {...{ c: 1 }} />\n',
      'web/c.ts': 'export const a = (b: object) => ({ ...b, ...(b ? { c: 1 } : {}) })\n',
    }
    expect(places(packed, files)).toEqual(['web/a.ts:1', 'web/b.tsx:1'])
  })
})

describe('short files', () => {
  const importing = (...paths: string[]) => paths.map((path) => `import { a } from '${path}'\n`).join('')

  it('belong to their only importer, unless that is an index or there is another one', () => {
    const files = {
      'web/src/own.ts': lines(12),
      'web/src/long.ts': lines(13),
      'web/src/shared.ts': lines(2),
      'web/src/part.ts': lines(2),
      'web/src/index.ts': importing('./part.ts'),
      'web/src/a.ts': importing('./own.ts', './long.ts', './shared.ts'),
      'web/src/deep/b.ts': importing('../shared.ts'),
      'console/src/own.ts': lines(12),
      'console/src/a.ts': importing('./own.ts'),
    }
    expect(places(shortFiles, files)).toEqual(['web/src/own.ts', 'console/src/own.ts'])
  })

  it('may have a test of their own', () => {
    const files = {
      'server/src/own.ts': lines(3),
      'server/src/own.test.ts': importing('./own.ts'),
      'server/src/a.ts': importing('./own.ts'),
    }
    expect(places(shortFiles, files)).toEqual([])
  })
})

describe('names', () => {
  it.each(['web/src/utils/date.ts', 'server/src/string-utils/a.ts', 'ui/src/helpers.ts', 'a/misc.test.ts'])(
    'refuses the empty word in %s unless it is a part of a longer one',
    (path) => {
      expect(places(bannedNames, { [path]: '' })).toEqual(path.includes('string-utils') ? [] : [path])
    },
  )

  it('refuses camels and snakes', () => {
    const files = {
      'web/goodName.ts': '',
      'web/snake_case.css': '',
      'web/good-name.test.tsx': '',
      'README.md': '',
    }
    expect(places(kebabCase, files)).toEqual(['web/goodName.ts', 'web/snake_case.css'])
  })
})

describe('borders', () => {
  it('finds process.env outside main, tools, benches, journeys and configurations', () => {
    const read = 'const a = 1\nexport const b = process.env.B\n'
    const files = {
      'server/src/main.ts': read,
      'server/src/http/mount.ts': read,
      'tools/src/dev.ts': read,
      'vitest.config.ts': read,
      'server/src/config/env.ts': '// process.env is read in main.ts.\n',
    }
    expect(places(environment, files)).toEqual(['server/src/http/mount.ts:2'])
  })

  it('finds names that .env.example forgets or invents', () => {
    const files = {
      'server/src/config/env.ts':
        'export const envSchema = z.object({\n  PORT: port,\n  HOST: z.string(),\n})\n',
      '.env.example': '# A comment about HOST\n#PORT=1\nOLD=2\n',
    }
    const messages = explainedEnvironment.check(plant(files)).map(({ message }) => message)
    expect(messages).toEqual(['HOST is missing', 'nobody reads OLD'])
  })

  it('finds a composition that does not pass .env on, or lets it override what belongs to the image', () => {
    const fixed = [
      'HOST: a',
      'PORT: 1',
      'DATA_DIR: /d',
      'FILES_DIR: /d/f',
      'METRICS_HOST: b',
      'METRICS_PORT: 2',
    ]
    const app = (lines: string[]) => `    environment:\n${lines.map((line) => `      ${line}\n`).join('')}`
    const whole = `    env_file: [{ path: .env }]\n${app(fixed)}`
    const messages = (text: string) =>
      passedEnvironment.check(plant({ 'compose.yml': text })).map(({ message }) => message)
    expect(messages(whole)).toEqual([])
    expect(messages(app(fixed.slice(1)))).toEqual(['the app does not read .env', 'HOST is left to .env'])
  })

  it('finds error codes that the server never answers', () => {
    const files = {
      'contract/src/errors.ts':
        'export const errorStatus = {\n  gone: 410,\n  dead: 409,\n  // A word.\n  told: 400,\n}\n',
      'contract/src/mail/mail.errors.ts': 'export const mailErrors = {\n  lost: 409,\n} as const\n',
      'server/src/a.ts': "throw new DomainError('gone')\n",
      'server/src/a.test.ts': "expect('dead')\n",
      'web/src/a.ts': "const a = 'told'\n",
    }
    expect(places(thrownErrors, files)).toEqual([
      'contract/src/errors.ts:3',
      'contract/src/errors.ts:5',
      'contract/src/mail/mail.errors.ts:2',
    ])
  })

  it('finds a term that is in the glossary twice', () => {
    const text =
      '| word | what it is | not |\n|---|---|---|\n| call | a talk | |\n| side | half | |\n| Call | a ring | |\n'
    expect(places(glossary, { 'docs/GLOSSARY.md': text })).toEqual(['docs/GLOSSARY.md:5'])
  })

  it('finds tests that are skipped or run alone', () => {
    const focused = ['it', 'only'].join('.')
    const skipped = ['describe', 'skip'].join('.')
    const files = { 'a.test.ts': `${focused}('a', f)\nit('b', f)\n${skipped}('c', f)\n` }
    expect(places(focusedTests, files)).toEqual(['a.test.ts:1', 'a.test.ts:3'])
  })

  it('finds tests that replace a module of the project', () => {
    const mock = ['vi', 'mock'].join('.')
    const files = {
      'web/src/a.test.tsx': `vi.hoisted(() => vi.resetModules())\n${mock}('../client.ts', () => ({}))\n`,
      'd.test.ts': `${mock}('a-package')\n`,
    }
    expect(places(mockedModules, files)).toEqual(['web/src/a.test.tsx:2'])
  })
})

describe('types', () => {
  it('are named by nouns', () => {
    const files = {
      'web/a.ts': 'interface Shown {}\nexport type Reported = string\nclass Seed {}\n',
      'web/b.ts': 'interface ShownMedia {}\ntype Need = 1\ntype Generated<T> = T\n',
    }
    expect(places(typeNames, files)).toEqual(['web/a.ts:1', 'web/a.ts:2'])
  })
})

describe('dialogs', () => {
  it('are those of ui in the product and the console', () => {
    const files = {
      'web/src/features/a.tsx': "import { Dialog } from 'radix-ui'\n",
      'web/src/shared/b.tsx': 'return <dialog open />\n',
      'console/src/c.tsx': 'return <div role="dialog" />\n',
      'web/src/app/d.tsx': 'return createPortal(<p />, document.body)\n',
      'web/src/features/e.tsx': "import { Dialog } from '@serendip/ui'\nreturn <Dialog open />\n",
      'web/src/features/f.test.tsx': 'return createPortal(<p />, document.body)\n',
      'ui/src/overlays/dialog-window.tsx': "import { Dialog } from 'radix-ui'\n",
    }
    expect(places(rawDialogs, files)).toEqual([
      'web/src/features/a.tsx:1',
      'web/src/shared/b.tsx:1',
      'console/src/c.tsx:1',
      'web/src/app/d.tsx:1',
    ])
  })
})

describe('late files', () => {
  it('finds code that is loaded without a retry, and allows types, tests, the router’s screens and other packages', () => {
    const files = {
      'web/src/app/a.ts': [
        "const a = () => import('./b.ts')",
        "const b = () => loadLate(() => import('./b.ts'))",
        "type B = typeof import('./b.ts')",
        "const { run } = await loadLate(() => import('./arrival/run-arrival.ts'))",
        "const C = lateView(async () => (await import('./c.tsx')).C)",
        'const D = lateView(',
        "  async () => (await import('./d.tsx')).D,",
        ')',
        "const e = async () => (await import('./e.tsx')).E",
      ].join('\n'),
      'web/src/app/a.test.ts': "await import('./a.ts')",
      'web/src/app/screens.ts': "const f = async () => (await import('./f.tsx')).F",
      'tools/src/a.ts': "await import('./b.ts')",
    }
    expect(places(lateFiles, files)).toEqual(['web/src/app/a.ts:1', 'web/src/app/a.ts:9'])
  })
})

describe('style', () => {
  it('finds raw colours and pixels in web, and allows tokens, breakpoints, comments and ui', () => {
    const css = [
      '.a { color: #ff00aa; }',
      '.b { width: 12px; }',
      '.c { background: rgb(1 2 3); }',
      '.d { color: white; }',
      '@media (min-width: 600px) { .e { color: var(--ink); white-space: nowrap } }',
      '/* 12px #fff */ .f { color: var(--red); inset: 0 }',
    ].join('\n')
    const code = "// '#fff'\nexport const a = { width: '12px', id: '#faq', query: '(min-width: 600px)' }\n"
    const files = { 'web/a.css': css, 'ui/a.css': css, 'web/a.tsx': code, 'web/src/workbench/w.css': css }
    expect(places(rawStyle, files)).toEqual([
      'web/a.css:1',
      'web/a.css:2',
      'web/a.css:3',
      'web/a.css:4',
      'web/a.tsx:2',
    ])
  })

  it('finds physical sides, and allows logical ones', () => {
    const css = [
      '.a { margin-left: 0 }',
      '.b { left: 0 }',
      '.c { text-align: right }',
      '.d { border-top-left-radius: 0 }',
      '.e { margin-inline-start: 0; inset-inline-end: 0; text-align: start; --left: 0 }',
    ].join('\n')
    expect(places(logicalCss, { 'ui/a.css': css })).toEqual([
      'ui/a.css:1',
      'ui/a.css:2',
      'ui/a.css:4',
      'ui/a.css:3',
    ])
  })
})

describe('hover', () => {
  it('finds styles for :hover that would stick on touch, and allows those within its query', () => {
    const css = [
      '.a:hover {',
      '  color: var(--ink);',
      '}',
      '@media (hover: hover) {',
      '  .b:hover {',
      '    color: var(--ink);',
      '  }',
      '}',
      '.c:hover {',
      '  color: var(--ink);',
      '}',
    ].join('\n')
    expect(places(guardedHover, { 'ui/a.css': css, 'docs/a.css': css })).toEqual(['ui/a.css:1', 'ui/a.css:9'])
  })
})

describe('words', () => {
  it('finds untranslated text that people read', () => {
    const view = [
      'export const A = () => (',
      '  <p>',
      '    Hello',
      '  </p>',
      ')',
      "export const B = () => <img alt='A cat' />",
      "export const C = () => <b>{'Bold'}</b>",
      "export const D = () => <b className='bold' aria-label={t('d')}>{t('d')} · {'×'}</b>",
    ].join('\n')
    const found = places(literalText, { 'web/src/a.tsx': view, 'web/src/a.test.tsx': view })
    expect(found).toEqual(['web/src/a.tsx:2', 'web/src/a.tsx:6', 'web/src/a.tsx:7'])
  })
})

describe('exports', () => {
  it('finds a value without importers, and an unused type', () => {
    const files = {
      'web/a.ts': [
        'export const used = 1, dead = 2',
        'export const { taken, left } = some()',
        'export interface Shape { a: 1 }',
        'export type Forgotten = 2',
        'export function make(): Shape { return { a: 1 } }',
      ].join('\n'),
      'web/b.ts': "import { used as mine, taken } from './a.ts'\nexport { make } from './a.ts'\n",
      'web/c.ts': "import * as all from './d.ts'\nimport { make } from './b.ts'\n",
      'web/d.ts': 'export const reached = 1\n',
    }
    const messages = deadExports.check(plant(files)).map(({ message }) => message.split(' ')[0])
    expect(messages).toEqual(['dead', 'left', 'Forgotten'])
  })
})

describe('decisions', () => {
  it('keeps them short and numbered', () => {
    const files = { 'docs/decisions/0001-a.md': lines(51), 'docs/decisions/some.md': lines(2) }
    expect(places(decisions, files)).toEqual(Object.keys(files))
  })
})
