import { fileURLToPath } from 'node:url'
import { brandOf } from '@serendip/brands'
import { builtPages, captchaPolicies, devPages, joinPolicies, registerPages } from '../http/pages/index.ts'
import { mountSignInReturn } from '../http/mount-sign-in-return.ts'
import type { Role } from './process-context.ts'

const web = new URL('../../../web/', import.meta.url)
const inWeb = (path: string): string => fileURLToPath(new URL(path, web))

/** The public pages, the shell of the app, and their files; with live reload from the sources in development. */
export const webRole: Role = async ({ composition, server }) => {
  const { config, clock, countryOf, presence, matchmaking } = composition
  const source = config.liveReload
    ? await devPages(inWeb('dev.ts'))
    : await builtPages(inWeb('build/client'), inWeb('build/server/render.js'))
  await mountSignInReturn(server)
  await registerPages(server, {
    source: {
      ...source,
      extraPolicy: joinPolicies(source.extraPolicy, captchaPolicies[config.outside.captcha.kind]),
    },
    brandId: config.brand,
    publicOrigin: config.http.publicOrigin,
    demo: config.demo,
    hasDeveloperFlags: config.appEnv !== 'prod',
    embedOrigins: brandOf(config.brand).embedOrigins,
    clock,
    countryOf,
    async live() {
      const [online, looking] = await Promise.all([presence.countOnline(), matchmaking.looking()])
      return { online, looking }
    },
  })
}
