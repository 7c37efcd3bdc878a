import type { CompleteLocale } from '@serendip/contract'
import type { ScreenRoute } from '../app/route-table.ts'
import { localPath } from '../platform/i18n/language-path.ts'
import { installedQuery } from '../platform/settings/surroundings.ts'

/**
 * A script for the head of entry pages: a logged-in person goes to the match, and a stranger in the installed app from
 * the start page to the app's own sign-in, before anything is painted. It repeats rules of app/guards in a few bytes; a
 * test ensures that the two agree.
 */
export function earlyGuardScript(
  route: Pick<ScreenRoute, 'name' | 'landing'>,
  language: CompleteLocale,
): string {
  const away = route.landing
    ? ''
    : `;else if(matchMedia('${installedQuery}').matches||navigator.standalone===true)location.replace('${localPath('/pwa', language)}'+location.search)`
  return `(function(){var u;try{u=JSON.parse(localStorage.getItem('user')).authData.token}catch(e){}if(u)location.replace('/match'+location.search)${away}})()`
}
