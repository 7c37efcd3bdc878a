import type { Brand } from '@serendip/brands'
import { countGraphemes, limits } from '@serendip/contract'
import type { Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { namesOfOperators } from '../operators/index.ts'
import type { Settings } from '../settings/index.ts'
import { isPretendingName, maskOffensive, plainName } from '../text-safety/index.ts'
import type { ProfilesDeps } from './profiles-deps.ts'

interface NameDeps {
  readonly db: Db
  readonly settings: Settings
  readonly brand: Brand
}

/** Throws name_refused for a name by which others would take a person for the product's staff. */
export async function demandOwnName({ db, settings, brand }: NameDeps, name: string): Promise<void> {
  const [{ staffWords }, operatorNames] = await Promise.all([settings.read(), namesOfOperators(db)])
  const reserved = { staffWords, operatorNames, brandName: brand.name }
  if (isPretendingName(name, reserved)) throw new DomainError('name_refused')
}

/**
 * A name as stored: listed words are masked. Throws name_refused if nothing else is visible, or if it is a name of those
 * who speak for the product.
 */
export async function sanitizeName(
  { plumbing: { db }, settings, brandOf }: ProfilesDeps,
  brandId: string,
  name: string,
): Promise<string> {
  const { offensiveWords } = await settings.read()
  const plain = plainName(maskOffensive(plainName(name) ?? '', offensiveWords))
  if (plain === null || countGraphemes(plain) < limits.nameMinGraphemes) throw new DomainError('name_refused')
  await demandOwnName({ db, settings, brand: brandOf(brandId) }, plain)
  return plain
}
