import type { OperatorView } from '@serendip/contract/operator'
import { Badge, Button, EllipsisIcon, IconButton, Menu, Notice, PlusIcon } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { approvalsQuery } from '../approvals/approvals-query.ts'
import { WaitingApprovals } from '../approvals/waiting-approvals.tsx'
import { defineList } from '../parts/lists/define-list.tsx'
import { useStepUp } from '../parts/proof/step-up.tsx'
import { When } from '../parts/facts/when.tsx'
import { useMe } from '../queries.ts'
import { OperatorDialog } from './operator-dialog.tsx'
import styles from './operators-screen.module.css'

const listKey = ['operators']

interface Outcome {
  readonly waits: boolean
  readonly email: string
  /** Whether the operator gets a password by mail. */
  readonly isMailed: boolean
}

/** Acts of an admin on an operator, carried out or proposed to another admin; the outcome stays on screen. */
function useChanges() {
  const api = useApi()
  const queries = useQueryClient()
  const withStepUp = useStepUp()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [error, setError] = useState<unknown>(null)
  const send = async (email: string, act: () => Promise<{ waits: boolean }>, isMailed = false) => {
    setError(null)
    setOutcome(null)
    const { waits } = await withStepUp(act)
    setOutcome({ email, waits, isMailed })
    await Promise.all(
      [listKey, approvalsQuery(api).queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
  }
  const run: typeof send = (email, act, isMailed) =>
    send(email, act, isMailed).catch((thrown: unknown) => {
      setError(thrown)
      return queries.invalidateQueries({ queryKey: listKey })
    })
  return { send, run, outcome, error }
}

/** The operators of the console and their roles. */
export const operatorsList = defineList({
  name: 'operators',
  filters: {},
  read: (api) => api.operators.list(),
  items: ({ operators }) => operators,
  keyOf: ({ operatorId }) => operatorId,
  csv: () => ({ list: 'operators' }),
  changedWith: 'operators.manage',
  useView({ t }) {
    const mayManage = useMe().rights.has('operators.manage')
    const { send, run, outcome, error } = useChanges()
    const [edited, setEdited] = useState<OperatorView | 'new' | null>(null)
    return {
      columns: [
        {
          id: 'name',
          header: t('operators.name'),
          cell: ({ name, email }) => (
            <span className={styles.who}>
              <span>{name}</span>
              <span className={styles.email}>{email}</span>
            </span>
          ),
        },
        {
          id: 'roles',
          header: t('operators.roles'),
          cell: ({ roles }) => roles.map((role) => t(`roles.${role}`)).join(', '),
        },
        { id: 'state', header: t('operators.state'), cell: (item) => <StateBadge {...item} /> },
        {
          id: 'seen',
          header: t('operators.seen'),
          wide: true,
          cell: ({ seenAt }) => (seenAt === null ? t('operators.away') : <When ms={seenAt} />),
        },
        {
          id: 'acts',
          fixed: true,
          header: t('acts'),
          cell: (item) => <Acts operator={item} run={run} onEdit={setEdited} />,
        },
      ],
      actions: mayManage && (
        <Button variant="solid" icon={<PlusIcon />} onClick={() => setEdited('new')}>
          {t('operators.add')}
        </Button>
      ),
      error,
      notices: (
        <>
          {outcome && <OutcomeNotice outcome={outcome} />}
          <WaitingApprovals of={({ kind }) => kind === 'operator'} />
        </>
      ),
      below: <OperatorDialog edited={edited} onClose={() => setEdited(null)} send={send} />,
      empty: null,
    }
  },
})

function OutcomeNotice({ outcome: { waits, isMailed, email } }: { outcome: Outcome }) {
  const { t } = useTranslation('console')
  if (waits) return <Notice>{t('operators.waits')}</Notice>
  return <Notice tone="success">{t(isMailed ? 'operators.mailed' : 'operators.done', { email })}</Notice>
}

function StateBadge({ active, enrolled }: OperatorView) {
  const { t } = useTranslation('console')
  if (!active) return <Badge tone="danger">{t('operators.closed')}</Badge>
  return enrolled ? (
    <Badge tone="mint">{t('operators.active')}</Badge>
  ) : (
    <Badge tone="warn">{t('operators.invited')}</Badge>
  )
}

interface ActsProps {
  readonly operator: OperatorView
  run(email: string, act: () => Promise<{ waits: boolean }>, isMailed?: boolean): Promise<void>
  onEdit(operator: OperatorView): void
}

function Acts({ operator, run, onEdit }: ActsProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const me = useMe()
  if (operator.operatorId === me.operatorId) return t('operators.you')
  if (!me.rights.has('operators.manage')) return null
  const params = { operatorId: operator.operatorId }
  const active = !operator.active
  const items = [
    { key: 'roles', label: t('operators.setRoles'), onSelect: () => onEdit(operator) },
    {
      key: 'access',
      label: t('operators.renewAccess'),
      onSelect: () => void run(operator.email, () => api.operators.renewAccess({ params }), true),
    },
    {
      key: 'active',
      label: t(active ? 'operators.open' : 'operators.close'),
      danger: !active,
      separated: true,
      onSelect: () => void run(operator.email, () => api.operators.setActive({ params, body: { active } })),
    },
  ]
  const label = t('operators.actsOf', { name: operator.name })
  return (
    <Menu
      trigger={<IconButton size="s" variant="quiet" label={label} icon={<EllipsisIcon />} />}
      items={items}
    />
  )
}
