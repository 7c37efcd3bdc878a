import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { late } from './late.ts'
import { lighten } from './light-contract.ts'

const light = (code: string): string => lighten(code, parseAst(code).body)

const routes = `
export const notes = {
  write: route({
    method: 'POST',
    path: '/notes',
    auth: 'session',
    summary: 'Keeps a note.',
    query: z.strictObject({ loud: z.boolean() }),
    body: z.strictObject({ text: z.string() }),
    response: made(z.string()),
    errors: ['too_long'],
  }),
}`

/** Runs the light module with a zod of which only `string` is there. */
function run(code: string): { notes: { write: Record<string, unknown> } } {
  const plain = light(code)
    .replace(/^import .*$/m, '')
    .replace('export const', 'const')
  const made = (schema: { is: string }) => ({ made: schema.is })
  return new Function('route', 'z', 'made', 'late', `${plain}; return { notes }`)(
    (definition: unknown) => definition,
    { string: () => ({ is: 'a string' }) },
    made,
    late,
  )
}

test('of a route the browser keeps what its client reads, and of the body that there is one', () => {
  expect(run(routes).notes.write).toEqual({
    method: 'POST',
    path: '/notes',
    body: true,
    response: { made: 'a string' },
  })
})

test('a route without a body stays without one', () => {
  expect(run(routes.replace(/body: .*\n/, '')).notes.write).not.toHaveProperty('body')
})

test('a schema is made late, wherever it stands, and may go where nobody reads it', () => {
  const [first = '', ...rest] = light('const text = z.string().min(1)').split('\n')
  expect(first).toMatch(/^import { late } from ".*late\.ts"$/)
  expect(rest.join('\n')).toBe('const text = /* @__PURE__ */ late(() => (z.string().min(1)))')
  expect(light('const messages = { hello: z.strictObject({ name: z.string() }) }')).toContain(
    '{ hello: /* @__PURE__ */ late(() => (z.strictObject({ name: z.string() }))) }',
  )
})

test('what is made by other calls may go where nobody reads it, and what is plain stays as it is', () => {
  expect(light('const all = Object.keys(names)')).toBe(
    'const all = /* @__PURE__ */ (() => (Object.keys(names)))()',
  )
  expect(light('const either = z.number() ?? z.string()')).toContain(
    '= /* @__PURE__ */ (() => (/* @__PURE__ */ late(() => (z.number())) ?? /* @__PURE__ */ late(() => (z.string()))))()',
  )
  expect(light('export const limit = 3')).toBe('export const limit = 3')
  expect(light('const make = () => z.string()')).toBe('const make = () => z.string()')
})
