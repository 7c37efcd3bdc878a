import type { Brand } from '@serendip/brands'
import type { Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { namesOfOperators } from '../operators/index.ts'
import type { Settings } from '../settings/index.ts'
import { isPretendingName } from '../text-safety/index.ts'

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
