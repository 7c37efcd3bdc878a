import type { PaymentServiceName } from '@serendip/contract'
import { beforeAll, expect, test } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { aClock } from '../../../test/clock.ts'
import type { Db } from '../../kernel/db.ts'
import { createProviderReferences } from './provider-references.ts'

describeEngines('references of a provider', (open) => {
  let db: Db
  beforeAll(async () => {
    db = (await open()).db
  })
  const clock = aClock()
  const of = (provider: PaymentServiceName, brandId = 'serendip') =>
    createProviderReferences(db, clock, { provider, brandId })

  test('of two that keep one key, the first one counts for both', async () => {
    const kept = await Promise.all([of('medoro').keep('k', 'one'), of('medoro').keep('k', 'two')])
    expect(kept.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(kept.map(({ reference }) => reference)).size).toBe(1)
    expect(await of('medoro').find('k')).toBe(kept[0]?.reference)
    expect(await of('checkoutChamp').find('k')).toBeNull()
    expect(await of('medoro', 'another').find('k')).toBeNull()
  })

  test('a reference that changed meanwhile is not dropped', async () => {
    await of('medoro').keep('turn', 'one')
    await of('medoro').drop('turn', 'two')
    expect(await of('medoro').find('turn')).toBe('one')
    await of('medoro').drop('turn', 'one')
    expect(await of('medoro').find('turn')).toBeNull()
  })
})
