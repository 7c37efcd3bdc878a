import { isOfferwallAvailable, type OfferwallProviderName } from '@serendip/contract'
import type { OfferwallDeps } from './offerwall-deps.ts'

async function mayOpen(deps: OfferwallDeps, userId: string): Promise<boolean> {
  const person = await deps.personOf(userId)
  if (!person || person.isCreator) return false
  await deps.assign('offerwall_cmc', userId)
  const { offerwallIgnoresAge } = await deps.settings.read()
  return isOfferwallAvailable(
    {
      lt: await deps.spentCents(userId),
      abTests: await deps.abTestsOf(userId),
      created: person.createdAt,
    },
    { now: deps.plumbing.clock.now(), ignoresAge: offerwallIgnoresAge },
  )
}

/** The id under which the services know a person, made when the first wall is opened. */
async function wallIdOf(
  { plumbing: { db, clock, ids } }: OfferwallDeps,
  userId: string,
): Promise<string | undefined> {
  await db
    .insertInto('offerwall_people')
    .values({ id: ids.next('owp'), account_id: userId, created_at: new Date(clock.now()) })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
  const found = await db
    .selectFrom('offerwall_people')
    .select('id')
    .where('account_id', '=', userId)
    .executeTakeFirst()
  return found?.id
}

/** The walls of a brand that are open to a person; none if the rule of availability keeps them away. */
export async function openWalls(
  deps: OfferwallDeps,
  { userId, brandId }: { readonly userId: string; readonly brandId: string },
): Promise<readonly { readonly provider: OfferwallProviderName; readonly url: string }[]> {
  const providers = deps.providersOf(brandId)
  if (providers.length === 0 || !(await mayOpen(deps, userId))) return []
  const wallId = await wallIdOf(deps, userId)
  if (wallId === undefined) return []
  return providers.map((provider) => ({ provider: provider.name, url: provider.wallUrl(wallId) }))
}
