import type { CreatorOverview, SupervisionGroup } from '@serendip/contract/operator'
import { Select } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { useMe } from '../queries.ts'
import { creatorsKey } from './creators-key.ts'

interface GroupChoiceProps {
  readonly creator: CreatorOverview
  readonly groups: readonly SupervisionGroup[]
}

/** The group of a creator, to be changed by who may. */
export function GroupChoice({ creator: { userId, name, groupId }, groups }: GroupChoiceProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const queries = useQueryClient()
  const assign = useMutation({
    mutationFn: (next: string) =>
      api.creators.assignGroup({ params: { userId }, body: { groupId: next === '' ? null : next } }),
    onSettled: () => queries.invalidateQueries({ queryKey: creatorsKey }),
  })
  const group = groups.find((knownGroup) => knownGroup.groupId === groupId)
  if (!rights.has('creators.approve') || groups.length === 0) return group?.name ?? '–'
  return (
    <>
      <Select
        aria-label={t('creators.groupFor', { name })}
        value={groupId ?? ''}
        disabled={assign.isPending}
        onChange={({ target: { value } }) => assign.mutate(value)}
      >
        <option value="">{t('creators.noGroup')}</option>
        {groups.map((knownGroup) => (
          <option key={knownGroup.groupId} value={knownGroup.groupId}>
            {knownGroup.name}
          </option>
        ))}
      </Select>
      <ErrorNotice error={assign.error} />
    </>
  )
}
