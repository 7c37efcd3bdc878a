import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Colour, contrastRatio, mix, readColour } from './contrast.test-kit.ts'

const directory = new URL('.', import.meta.url)
const css = readFileSync(new URL('tokens.css', directory), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

/** The custom properties of all blocks whose selector list names `selector`, in the order of the file. */
function declarations(selector: string): Map<string, string> {
  const found = new Map<string, string>()
  const blocks = css.slice(0, css.indexOf('@media')).matchAll(/([^{}]+)\{([^{}]*)\}/g)
  for (const [, selectors = '', body = ''] of blocks) {
    if (!selectors.split(',').some((candidate) => candidate.trim() === selector)) continue
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):([^;]+);/g))
      found.set(name, value.trim())
  }
  return found
}

const shared = declarations(':root')
const themes = { stage: shared, paper: new Map([...shared, ...declarations('[data-theme="paper"]')]) }
type Theme = keyof typeof themes

function colour(theme: Theme, name: string): Colour {
  const value = themes[theme].get(name)
  if (value === undefined) throw new Error(`${name} is not a token of ${theme}`)
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  return reference ? colour(theme, reference) : readColour(value)
}

/** A colour as seen on its background; translucent backgrounds are composited on each other one. */
const seen = (theme: Theme, names: readonly string[]): Colour =>
  names.map((name) => colour(theme, name)).reduce((lower, upper) => mix(lower, upper))

const grounds = ['--ground', '--surface', '--raised']
const inks = [
  '--ink',
  '--ink-2',
  '--ink-3',
  '--link',
  '--link-hover',
  '--coin',
  '--mint',
  '--warn',
  '--danger',
  '--info',
]
const fills = ['--fill', '--fill-hover', '--fill-active', '--field']
const tones = ['warn', 'danger', 'mint', 'info']

const textPairs: Array<[ink: string, ...ground: string[]]> = [
  ...grounds.flatMap((ground) => inks.map((ink): [string, string] => [ink, ground])),
  ...grounds.flatMap((ground) =>
    fills.flatMap((fill) => ['--ink', '--ink-2'].map((ink): [string, string, string] => [ink, ground, fill])),
  ),
  ...['--fill', '--fill-hover', '--field'].map((fill): [string, string, string] => [
    '--ink-3',
    '--raised',
    fill,
  ]),
  ...grounds.flatMap((ground) =>
    tones.flatMap(
      (tone): Array<[string, string, string]> => [
        [`--${tone}`, ground, `--${tone}-soft`],
        ['--ink', ground, `--${tone}-soft`],
        ['--ink-2', ground, `--${tone}-soft`],
      ],
    ),
  ),
  ...grounds.map((ground): [string, string, string] => ['--coin', ground, '--warn-soft']),
  ['--ink-on-inverse', '--inverse'],
  ['--ink-on-inverse', '--inverse-hover'],
  ['--link-on-inverse', '--inverse'],
  ['--ink-on-danger', '--danger-fill'],
  ['--ink-on-danger', '--danger-fill-hover'],
  ['--ground', '--mint'],
  ['--ink', '--lifted'],
  ['--ink-2', '--lifted'],
]

describe.each(['stage', 'paper'] as const)('%s', (theme) => {
  test('text meets AA (4.5 : 1) on each background it is used on', () => {
    const weak = textPairs
      .map(([ink, ...under]) => ({
        ink,
        under,
        ratio: contrastRatio(colour(theme, ink), seen(theme, under)),
      }))
      .filter(({ ratio }) => ratio < 4.5)
    expect(weak).toEqual([])
  })

  test('white text meets AA at every point of the ember fill', () => {
    const stops = [1, 2, 3].map((stop) => colour(theme, `--ember-deep-${stop}`))
    const ink = colour(theme, '--ink-on-ember')
    for (const [index, stop] of stops.slice(1).entries()) {
      for (let share = 0; share <= 1; share += 0.1) {
        const point = mix(stops[index] ?? stop, stop, share)
        expect(contrastRatio(ink, point)).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  test('a control’s edge and the focus ring have a contrast of 3 : 1 to each background', () => {
    for (const ground of grounds) {
      for (const edge of ['--line-control', '--focus', '--danger', '--mint']) {
        expect([edge, ground, contrastRatio(colour(theme, edge), colour(theme, ground)) >= 3]).toEqual([
          edge,
          ground,
          true,
        ])
      }
    }
  })

  test('text on glass meets AA over a white picture and over a black one', () => {
    for (const picture of ['#ffffff', '#000000']) {
      for (const glass of ['--glass', '--glass-hover']) {
        const ground = mix(readColour(picture), colour(theme, glass))
        for (const ink of ['--glass-ink', '--glass-ink-2']) {
          expect(contrastRatio(colour(theme, ink), ground)).toBeGreaterThanOrEqual(4.5)
        }
      }
      const pressed = mix(readColour(picture), colour(theme, '--glass-pressed'))
      expect(contrastRatio(colour(theme, '--glass-ink-pressed'), pressed)).toBeGreaterThanOrEqual(4.5)
    }
  })
})

test('the drawing in the place of a photo is clear on every gradient of an avatar', () => {
  const avatar = readFileSync(new URL('avatar.module.css', directory), 'utf8')
  const ends = [...avatar.matchAll(/--(?:from|to): (#\w+);/g)].map(([, hex = '']) => hex)
  expect(ends.length).toBe(16)
  for (const end of ends)
    expect(contrastRatio(readColour('#ffffff'), readColour(end))).toBeGreaterThanOrEqual(4.5)
})

test('both themes name the same roles', () => {
  const stage = [...declarations('[data-theme="stage"]').keys()].sort()
  expect(stage.length).toBeGreaterThan(30)
  expect([...declarations('[data-theme="paper"]').keys()].sort()).toEqual(stage)
})

test('motion takes no time if the person prefers reduced motion', () => {
  const reduced = css.slice(css.indexOf('@media (prefers-reduced-motion: reduce)'))
  for (const name of [...shared.keys()].filter((key) => key.startsWith('--motion'))) {
    expect(reduced).toContain(`${name}: 0ms;`)
  }
})

test('every custom property used by a style sheet of ui is a token or its own', () => {
  const sheets = readdirSync(directory, { encoding: 'utf8', recursive: true }).filter((file) =>
    file.endsWith('.css'),
  )
  expect(sheets.length).toBeGreaterThan(20)
  const unknown = sheets.flatMap((file) => {
    const text = readFileSync(new URL(file, directory), 'utf8')
    const own = new Set([...text.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
    const given = new Set(['--layer'])
    return [...text.matchAll(/var\((--[\w-]+)/g)]
      .map(([, name = '']) => name)
      .filter(
        (name) => !shared.has(name) && !own.has(name) && !given.has(name) && !name.startsWith('--radix-'),
      )
      .map((name) => `${file}: ${name}`)
  })
  expect(unknown).toEqual([])
})

test('style sheets of ui contain no colours except the avatar’s gradients', () => {
  const sheets = readdirSync(directory, { encoding: 'utf8', recursive: true }).filter(
    (file) => file.endsWith('.module.css') && file !== 'avatar.module.css',
  )
  const coloured = sheets.filter((file) =>
    /#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(/i.test(readFileSync(new URL(file, directory), 'utf8')),
  )
  expect(coloured).toEqual([])
})

test('the bright ember is no background for text: only the logo uses it', () => {
  const users = readdirSync(directory, { encoding: 'utf8', recursive: true }).filter((file) => {
    if (!file.endsWith('.module.css')) return false
    return /var\(--ember(-[123])?\)/.test(readFileSync(new URL(file, directory), 'utf8'))
  })
  expect(users).toEqual(['logo.module.css'])
})
