import { groupNameMaxChars, operatorRoutes, type SupervisionGroup } from '@serendip/contract/operator'
import { Button, Dialog, Field, Section, Select, TextInput } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api.ts'
import type { Column } from '../parts/lists/columns.tsx'
import { ConfirmDialog } from '../parts/forms/confirm-dialog.tsx'
import { ContractForm } from '../parts/forms/contract-form.tsx'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { useContractForm } from '../parts/forms/use-contract-form.ts'
import { useMe } from '../queries.ts'
import { creatorsKey } from './creators-key.ts'
import styles from './groups-section.module.css'

interface Supervision {
  readonly groups: readonly SupervisionGroup[]
  readonly supervisors: readonly SupervisionGroup['supervisor'][]
}

/** The groups that creators are supervised in, each by an operator. */
export function GroupsSection({ groups, supervisors }: Supervision) {
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const [edited, setEdited] = useState<SupervisionGroup | 'new' | null>(null)
  const [deleted, setDeleted] = useState<SupervisionGroup | null>(null)
  const mayEdit = rights.has('creators.approve')
  const editColumn: Column<SupervisionGroup> = {
    id: 'edit',
    header: t('acts'),
    cell: (item) => (
      <Button size="s" onClick={() => setEdited(item)}>
        {t('creators.edit', { name: item.name })}
      </Button>
    ),
  }
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
              id: 'name',
              header: t('people.name'),
              cell: ({ groupId, name }) => <Link to={`/creators?group=${groupId}`}>{name}</Link>,
            },
            { id: 'supervisor', header: t('creators.supervisor'), cell: ({ supervisor }) => supervisor.name },
            { id: 'count', header: t('nav.creators'), cell: ({ creators }) => creators },
            ...(mayEdit ? [editColumn] : []),
          ]}
        />
      )}
      <div className={styles.acts}>
        {mayEdit && <Button onClick={() => setEdited('new')}>{t('creators.newGroup')}</Button>}
        <ExportButton label={t('creators.groupsCsv')} wanted={{ list: 'groups' }} />
      </div>
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
            remove={(group) => {
              setEdited(null)
              setDeleted(group)
            }}
          />
        )}
      </Dialog>
      {deleted && <DeleteGroup group={deleted} close={() => setDeleted(null)} />}
    </Section>
  )
}

function DeleteGroup({ group, close }: { group: SupervisionGroup; close(): void }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      title={t('creators.deleteTitle', { name: group.name })}
      text={t('creators.deleteText', { count: group.creators })}
      act={t('creators.deleteGroup')}
      variant="danger"
      close={close}
      send={async () => {
        await api.creators.deleteGroup({ params: { groupId: group.groupId } })
        await queries.invalidateQueries({ queryKey: creatorsKey })
      }}
    />
  )
}

interface GroupFormProps extends Pick<Supervision, 'supervisors'> {
  readonly group: SupervisionGroup | null
  done(): void
  remove(group: SupervisionGroup): void
}

function GroupForm({ group, supervisors, done, remove }: GroupFormProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const groupId = group?.groupId ?? null
  const form = useContractForm({
    initial: {
      name: group?.name ?? '',
      operatorId: group?.supervisor.operatorId ?? supervisors[0]?.operatorId ?? '',
    },
    schema: operatorRoutes.creators.saveGroup.body,
    async send(values) {
      await api.creators.saveGroup({ body: { groupId, ...values } })
      await queries.invalidateQueries({ queryKey: creatorsKey })
      done()
    },
    fieldOf: { conflict: 'name' },
    texts: { conflict: t('creators.groupNameTaken') },
  })
  return (
    <ContractForm form={form}>
      <Field label={t('people.name')} error={form.problems.name?.message} required>
        <TextInput autoFocus maxLength={groupNameMaxChars} {...form.text('name')} />
      </Field>
      <Field label={t('creators.supervisor')} error={form.problems.operatorId?.message}>
        <Select
          value={form.values.operatorId}
          onChange={({ target }) => form.change({ operatorId: target.value })}
        >
          {supervisors.map((supervisor) => (
            <option key={supervisor.operatorId} value={supervisor.operatorId}>
              {supervisor.name}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="ember" block pending={form.isSending}>
        {t('save')}
      </Button>
      {group !== null && (
        <Button block onClick={() => remove(group)}>
          {t('creators.askDelete')}
        </Button>
      )}
    </ContractForm>
  )
}
