import { shortName } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'

interface Ignorable {
  readonly userId: string
  readonly name: string
}

/** Everything that shows an ignored person differently. */
const lists = ['ignorelist', 'person', 'creator', 'creators-online', 'followings', 'calls-history']

/** Ignores a person, or no longer; a notice confirms it, with the way to take it back. Nobody else learns of it. */
export function useIgnoring({ userId, name: fullName }: Ignorable) {
  const { t } = useTranslation(['ignoring', 'everywhere', 'error'])
  const { api, notices } = usePlatform()
  const queries = useQueryClient()
  const name = shortName(fullName)
  const set = async (ignored: boolean): Promise<boolean> => {
    try {
      await (ignored ? api.people.ignore : api.people.unignore)({ params: { userId } })
    } catch (error) {
      notices.show({ title: t(`error:${asApiError(error).code}`), accent: 'error' })
      return false
    }
    for (const list of lists) void queries.invalidateQueries({ queryKey: [list] })
    notices.show({
      title: t(ignored ? 'done' : 'undone', { name }),
      accent: 'success',
      confirms: {
        action: 'ignored',
        userId,
        ...(ignored && { undo: { text: t('everywhere:undo'), run: () => void set(false) } }),
      },
    })
    return true
  }
  const { mutate, isPending } = useMutation({ mutationFn: set })
  return { set: mutate, isPending }
}
