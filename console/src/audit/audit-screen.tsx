import { type AuditLogEntry, auditPageMax } from '@serendip/contract/operator'
import { Button, Notice } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useApi } from '../api.ts'
import { defineList } from '../parts/lists/define-list.tsx'
import { day, select, text } from '../parts/lists/filters.tsx'
import { useWorkWords } from '../parts/facts/work-name.tsx'
import { useDetailsInWords } from './details-in-words.ts'

const dayMs = 86_400_000

interface Page {
  readonly entries: readonly AuditLogEntry[]
  /** The acts that the log knows. */
  readonly actions: readonly string[]
}

/** Every act of an operator and every event of security, newest first. */
export const auditList = defineList({
  name: 'audit',
  filters: {
    actor: text((t) => t('audit.actor')),
    subject: text((t) => t('audit.subject')),
    action: select<Page>((t) => ({ label: t('audit.action'), all: t('audit.all') }), Actions),
    from: day((t) => t('audit.from')),
    to: day((t) => t('audit.to'), dayMs),
  },
  read: (api, filter, after): Promise<Page> =>
    api.audit.search({ query: { ...filter, before: after === undefined ? undefined : Number(after) } }),
  items: ({ entries }) => entries,
  keyOf: ({ seq }) => String(seq),
  pageMax: auditPageMax,
  csv: (filter) => ({ list: 'audit', ...filter }),
  useView({ t }) {
    const api = useApi()
    const inWords = useDetailsInWords()
    const verify = useMutation({ mutationFn: () => api.audit.verify() })
    return {
      columns: [
        { id: 'at', header: t('audit.at'), when: ({ at }) => at },
        { id: 'action', header: t('audit.action'), words: 'act', code: ({ action }) => action },
        {
          id: 'actor',
          header: t('audit.actor'),
          cell: ({ actor, actorName }) => <ActsOf id={actor} name={actorName} as="actor" />,
        },
        {
          id: 'subject',
          header: t('audit.subject'),
          cell: ({ subject, subjectName }) => <ActsOf id={subject} name={subjectName} as="subject" />,
        },
        { id: 'details', header: t('audit.details'), wide: true, cell: inWords },
      ],
      actions: (
        <Button pending={verify.isPending} onClick={() => verify.mutate()}>
          {t('audit.verify')}
        </Button>
      ),
      error: verify.error,
      notices: verify.data && (
        <Notice tone={verify.data.fault === null ? 'success' : 'error'}>
          {verify.data.fault ?? t('audit.intact', { count: verify.data.entries })}
        </Notice>
      ),
      empty: <p>{t('audit.none')}</p>,
      more: t('audit.more'),
    }
  },
})

function Actions({ first }: { first: Page | undefined }) {
  const words = useWorkWords()
  return first?.actions.map((action) => (
    <option key={action} value={action}>
      {words('act', action) ?? action}
    </option>
  ))
}

/** Leads to the entries about someone or something, or by someone. */
function ActsOf({ id, name, as }: { id: string; name: string | null; as: 'actor' | 'subject' }) {
  return id === '' ? null : <Link to={`/audit?${as}=${encodeURIComponent(id)}`}>{name ?? id}</Link>
}
