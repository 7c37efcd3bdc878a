import { groupNameMaxChars, operatorRoutes, type SupervisionGroup } from '@serendip/contract/operator'
import { Button, Dialog, Field, Section, Select, TextInput } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../client.ts'
import { ContractForm } from '../parts/contract-form.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { useContractForm } from '../parts/use-contract-form.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { useMe } from '../queries.ts'
import { creatorsKey } from './creators-key.ts'

interface Supervision {
  readonly groups: readonly SupervisionGroup[]
  readonly supervisors: readonly SupervisionGroup['supervisor'][]
}

/** The groups that creators are supervised in, each by an operator. */
export function GroupsSection({ groups, supervisors }: Supervision) {
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const [edited, setEdited] = useState<SupervisionGroup | 'new' | null>(null)
  const mayEdit = rights.has('creators.approve')
  return (
    <Section title={t('creators.groups')} text={t('creators.groupsText')}>
      {groups.length === 0 ? (
        <p>{t('creators.noGroups')}</p>
      ) : (
        <DataTable
          label={t('creators.groups')}
          items={groups}
          keyOf={({ groupId }) => groupId}
          columns={[
            {
              key: 'name',
              label: t('people.name'),
              cell: ({ groupId, name }) => <Link to={`/creators?group=${groupId}`}>{name}</Link>,
            },
            { key: 'supervisor', label: t('creators.supervisor'), cell: (group) => group.supervisor.name },
            { key: 'count', label: t('nav.creators'), cell: ({ creators }) => creators },
            ...(mayEdit
              ? [
                  {
                    key: 'edit',
                    label: t('acts'),
                    cell: (group: SupervisionGroup) => (
                      <Button size="s" onClick={() => setEdited(group)}>
                        {t('creators.edit', { name: group.name })}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {mayEdit && (
        <div>
          <Button onClick={() => setEdited('new')}>{t('creators.newGroup')}</Button>
        </div>
      )}
      <Dialog
        open={edited !== null}
        onOpenChange={(open) => !open && setEdited(null)}
        title={edited === null || edited === 'new' ? t('creators.newGroup') : edited.name}
        closeLabel={t('close')}
      >
        {edited !== null && (
          <GroupForm
            group={edited === 'new' ? null : edited}
            supervisors={supervisors}
            done={() => setEdited(null)}
          />
        )}
      </Dialog>
    </Section>
  )
}

interface GroupFormProps extends Pick<Supervision, 'supervisors'> {
  readonly group: SupervisionGroup | null
  done(): void
}

function GroupForm({ group, supervisors, done }: GroupFormProps) {
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const groupId = group?.groupId ?? null
  const finish = async (act: Promise<unknown>) => {
    await act
    await queries.invalidateQueries({ queryKey: creatorsKey })
    done()
  }
  const form = useContractForm({
    initial: {
      name: group?.name ?? '',
      operatorId: group?.supervisor.operatorId ?? supervisors[0]?.operatorId ?? '',
    },
    schema: operatorRoutes.creators.saveGroup.body,
    send: (values) => finish(api.creators.saveGroup({ body: { groupId, ...values } })),
    fieldOf: { conflict: 'name' },
    texts: { conflict: t('creators.groupNameTaken') },
  })
  const remove = useSubmit(async () => {
    if (groupId !== null) await finish(api.creators.deleteGroup({ params: { groupId } }))
  })
  return (
    <ContractForm form={form}>
      <ErrorNotice error={remove.error} />
      <Field label={t('people.name')} error={form.problems.name?.message} required>
        <TextInput autoFocus maxLength={groupNameMaxChars} {...form.text('name')} />
      </Field>
      <Field label={t('creators.supervisor')} error={form.problems.operatorId?.message}>
        <Select
          value={form.values.operatorId}
          onChange={({ target }) => form.change({ operatorId: target.value })}
        >
          {supervisors.map((one) => (
            <option key={one.operatorId} value={one.operatorId}>
              {one.name}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" look="ember" block pending={form.isSending}>
        {t('save')}
      </Button>
      {group !== null && (
        <Button block pending={remove.isPending} onClick={(event) => void remove.submit(event)}>
          {t('creators.deleteGroup', { count: group.creators })}
        </Button>
      )}
    </ContractForm>
  )
}
