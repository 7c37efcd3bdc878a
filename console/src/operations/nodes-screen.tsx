import type { NodeState, NodeView } from '@serendip/contract/operator'
import { Badge, type BadgeProps, Notice } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../client.ts'
import { DataTable } from '../parts/data-table.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { ExportButton } from '../parts/export-button.tsx'
import { Loading } from '../parts/loading.tsx'
import { Screen } from '../parts/screen.tsx'
import { When } from '../parts/when.tsx'
import { WorkName } from '../parts/work-name.tsx'

const readMs = 10_000
const plain = new Intl.NumberFormat('en-GB')
const tones: Readonly<Record<NodeState, NonNullable<BadgeProps['tone']>>> = {
  running: 'mint',
  slow: 'warn',
  wrongClock: 'warn',
  lost: 'danger',
}

/** Which processes run, and how they are. */
export function NodesScreen() {
  const { t } = useTranslation('console')
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['operations', 'nodes'],
    queryFn: () => api.operations.nodes(),
    refetchInterval: readMs,
  })
  return (
    <Screen
      title={t('nav.nodes')}
      text={t('about.nodes')}
      actions={<ExportButton wanted={{ list: 'nodes' }} />}
    >
      <ErrorNotice error={error} />
      {data?.hasWorker === false && <Notice tone="error">{t('alert.workersMissing')}</Notice>}
      {data && <Nodes nodes={data.nodes} now={dataUpdatedAt} />}
      {!data && !error && <Loading />}
    </Screen>
  )
}

function Roles({ roles }: Pick<NodeView, 'roles'>) {
  return (
    <span>
      {roles.map((role, index) => (
        <Fragment key={role}>
          {index > 0 && ', '}
          <WorkName of="role" code={role} />
        </Fragment>
      ))}
    </span>
  )
}

function Nodes({ nodes, now }: { nodes: readonly NodeView[]; now: number }) {
  const { t } = useTranslation('console')
  return (
    <DataTable
      label={t('nav.nodes')}
      name="processes"
      items={nodes}
      keyOf={({ nodeId }) => nodeId}
      columns={[
        { id: 'node', header: t('nodes.node'), cell: ({ row }) => <code>{row.original.nodeId}</code> },
        {
          id: 'state',
          header: t('nodes.state'),
          cell: ({ row }) => (
            <Badge tone={tones[row.original.state]}>{t(`nodes.states.${row.original.state}`)}</Badge>
          ),
        },
        {
          id: 'seen',
          header: t('nodes.seen'),
          cell: ({ row }) =>
            row.original.state === 'lost' ? (
              <When ms={row.original.seenAt} />
            ) : (
              t('nodes.ago', { count: Math.max(0, Math.round((now - row.original.seenAt) / 1_000)) })
            ),
        },
        { id: 'roles', header: t('nodes.roles'), cell: ({ row }) => <Roles roles={row.original.roles} /> },
        { id: 'sockets', header: t('nodes.sockets'), cell: ({ row }) => plain.format(row.original.sockets) },
        { id: 'calls', header: t('nodes.calls'), cell: ({ row }) => plain.format(row.original.calls) },
        {
          id: 'delay',
          header: t('nodes.delay'),
          meta: { wide: true },
          cell: ({ row }) => t('nodes.ms', { ms: plain.format(row.original.loopDelayMs) }),
        },
        {
          id: 'skew',
          header: t('nodes.skew'),
          meta: { wide: true },
          cell: ({ row }) => t('nodes.ms', { ms: plain.format(row.original.skewMs) }),
        },
        {
          id: 'version',
          header: t('nodes.version'),
          meta: { wide: true },
          cell: ({ row }) => <code>{row.original.version}</code>,
        },
        {
          id: 'started',
          header: t('nodes.started'),
          meta: { wide: true },
          cell: ({ row }) => <When ms={row.original.startedAt} />,
        },
      ]}
    />
  )
}
