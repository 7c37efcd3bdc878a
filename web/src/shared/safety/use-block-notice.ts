import { shortName } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'

/** Says that somebody was blocked, with the way to take it back, after which it says that too. */
export function useBlockNotice(): (person: { readonly userId: string; readonly name: string }) => void {
  const { t } = useTranslation(['everywhere', 'error'])
  const { api, notices } = usePlatform()
  const queries = useQueryClient()
  return ({ userId, name: fullName }) => {
    const name = shortName(fullName)
    async function unblock(): Promise<void> {
      try {
        await api.people.unblock({ params: { userId } })
        const title = t('block.undone', { name })
        notices.show({ title, accent: 'success', confirms: { action: 'unblock', userId } })
        for (const list of ['blocklist', 'person', 'followings', 'calls-history'])
          void queries.invalidateQueries({ queryKey: [list] })
      } catch (error) {
        notices.show({ title: t(`error:${asApiError(error).code}`), accent: 'error' })
      }
    }
    notices.show({
      title: t('block.done', { name }),
      accent: 'success',
      confirms: { action: 'block', userId, undo: { text: t('undo'), run: () => void unblock() } },
    })
  }
}
