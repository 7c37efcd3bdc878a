import { parseAst } from 'vite'
import { expect, test } from 'vitest'
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
  const plain = light(code).replace('export const', 'const')
  const made = (schema: unknown) => ({ made: schema })
  return new Function('route', 'z', 'made', `${plain}; return { notes }`)(
    (definition: unknown) => definition,
    { string: () => 'a string' },
    made,
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

test('what is made by calls may go where nobody reads it', () => {
  expect(light('const text = z.string().min(1)')).toBe(
    'const text = /* @__PURE__ */ (() => (z.string().min(1)))()',
  )
  expect(light('export const limit = 3')).toBe('export const limit = 3')
})
