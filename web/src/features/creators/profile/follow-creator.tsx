import type { CreatorProfile } from '@serendip/contract'
import { Button, HeartIcon, shortName } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useAdding } from '../../../shared/people/people-queries.ts'
import { creatorQuery } from '../creators-query.ts'

/** Follows a creator, or no longer. */
export function FollowCreator({
  creator: { creatorId, name, followed },
}: {
  creator: Pick<CreatorProfile, 'creatorId' | 'name' | 'followed'>
}) {
  const { t } = useTranslation(['creator-profile', 'error'])
  const { api, notices } = usePlatform()
  const queries = useQueryClient()
  const { add, remove } = useAdding(creatorId)
  const { queryKey } = creatorQuery(api, creatorId)
  const change = followed ? remove : add
  const press = () =>
    change.mutate(undefined, {
      onSuccess: () =>
        queries.setQueryData(
          queryKey,
          (before: CreatorProfile | undefined) => before && { ...before, followed: !followed },
        ),
      onError: (error) => notices.show({ title: t(`error:${asApiError(error).code}`), accent: 'error' }),
    })
  return (
    <Button
      icon={<HeartIcon />}
      aria-label={t(followed ? 'unfollow' : 'followName', { name: shortName(name) })}
      pending={add.isPending || remove.isPending}
      onClick={press}
    >
      {t(followed ? 'following' : 'follow')}
    </Button>
  )
}
