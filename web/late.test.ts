import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { late } from './late.ts'

test('nothing is made before something is asked of it, and then once', () => {
  const make = vi.fn(() => z.strictObject({ name: z.string().min(2) }))
  const schema = late(make)
  const around = z.strictObject({ one: schema, list: z.array(schema), either: z.union([schema, z.null()]) })
  expect(make).not.toHaveBeenCalled()
  const [ada, bo] = [{ name: 'Ada' }, { name: 'Bo' }]
  expect(around.parse({ one: ada, list: [ada, bo], either: null })).toEqual({
    one: ada,
    list: [ada, bo],
    either: null,
  })
  expect(around.safeParse({ one: ada, list: [{ name: 'B' }], either: ada }).success).toBe(false)
  expect(schema.safeParse(bo)).toEqual({ success: true, data: bo })
  expect(make).toHaveBeenCalledTimes(1)
})

test('it is what it stands for: an instance, with every method, and what is derived from it', () => {
  const schema = late(() => z.strictObject({ name: z.string(), age: z.number() }))
  expect(schema instanceof z.ZodObject).toBe(true)
  expect('shape' in schema).toBe(true)
  expect(schema.pick({ name: true }).safeParse({ name: 'Ada' }).success).toBe(true)
  expect(schema.extend({ city: z.string() }).nullable().parse(null)).toBeNull()
  expect(late(() => z.enum(['a', 'b'])).options).toEqual(['a', 'b'])
  expect(late(() => z.string().default('x')).parse(undefined)).toBe('x')
  const kinds = z.discriminatedUnion('kind', [
    late(() => z.strictObject({ kind: z.literal('a'), n: z.number() })),
    late(() => z.strictObject({ kind: z.literal('b'), t: z.string() })),
  ])
  expect(kinds.parse({ kind: 'b', t: 'x' })).toEqual({ kind: 'b', t: 'x' })
})
