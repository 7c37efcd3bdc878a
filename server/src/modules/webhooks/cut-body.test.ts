import { expect, test } from 'vitest'
import { cutBody } from './cut-body.ts'

const cut = (body: unknown, allowed: readonly string[] = []): unknown =>
  JSON.parse(cutBody(Buffer.from(JSON.stringify(body)), 'json', allowed) ?? 'null')

test('only values under an allowed name stay, at any depth, and the shape of the body with them', () => {
  const body = {
    id: 'evt_1',
    token: 'secret',
    count: 7,
    none: null,
    document: { firstName: 'Ada', id: 'doc_1', numbers: [1, 2], pages: [{ id: 'p_1', text: 'Ada' }] },
  }
  expect(cut(body, ['id'])).toEqual({
    id: 'evt_1',
    token: '[cut]',
    count: '[cut]',
    none: null,
    document: {
      firstName: '[cut]',
      id: 'doc_1',
      numbers: ['[cut]', '[cut]'],
      pages: [{ id: 'p_1', text: '[cut]' }],
    },
  })
  expect(cut('secret')).toBe('[cut]')
  expect(cut({ id: { id: { secret: 'x' } } }, ['id'])).toEqual({ id: { id: { secret: '[cut]' } } })
})

test('a long, wide or deep body is stored up to a bound, and one that is no JSON not at all', () => {
  expect(cut({ id: 'x'.repeat(500) }, ['id'])).toEqual({ id: 'x'.repeat(120) })
  let deep: object = { id: 'x' }
  for (let level = 0; level < 20; level += 1) deep = { deep }
  expect(JSON.stringify(cut(deep, ['id']))).toContain('[cut]')
  const wide = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`name${index}`, { id: 'x' }]))
  expect(Object.keys(cut(wide, ['id']) as object)).toHaveLength(60)
  const heavy = Array.from({ length: 60 }, () => wide)
  expect(cutBody(Buffer.from(JSON.stringify(heavy)), 'json', ['id'])?.length).toBe(8_000)
  expect(cutBody(Buffer.from('no json'), 'json', [])).toBeNull()
})

test('forms and XML are cut as JSON is', () => {
  const form = Buffer.from('tranid=7&email=ada%40example.org&tranid=8')
  expect(JSON.parse(cutBody(form, 'form', ['tranid']) ?? '')).toEqual({ tranid: '8', email: '[cut]' })
  const xml = Buffer.from('<data><Order><ID>7</ID><Card holder="Ada">4111</Card></Order></data>')
  expect(JSON.parse(cutBody(xml, 'xml', ['ID']) ?? '')).toEqual({
    data: { Order: { ID: '7', Card: { '#text': '[cut]', '@_holder': '[cut]' } } },
  })
  // An entity that would grow is left as it stands.
  const bomb = '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><d><ID>&b;</ID></d>'
  expect(cutBody(Buffer.from(bomb), 'xml', ['ID']) ?? '').not.toContain('aaaa')
  expect(cutBody(Buffer.from('<data><Order></data>'), 'xml', [])).toBeNull()
})
