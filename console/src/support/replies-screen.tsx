import type { SavedReply } from '@serendip/contract/operator'
import { Button, Dialog, EmptyState, InboxIcon, Spinner } from '@serendip/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../client.ts'
import { DataTable } from '../parts/data-table.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { ReadsOnly } from '../parts/reads-only.tsx'
import { Screen } from '../parts/screen.tsx'
import { useMe } from '../queries.ts'
import styles from './replies-screen.module.css'
import { type ReplyDraft, ReplyForm } from './reply-form.tsx'
import { repliesQuery } from './support-queries.ts'

const blank = { kind: null, language: 'en', title: '', text: '' } as const

/** The answers that operators insert; those with the right change them. */
export function RepliesScreen() {
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const queries = useQueryClient()
  const { data, error } = useQuery(repliesQuery)
  const [draft, setDraft] = useState<ReplyDraft | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: repliesQuery.queryKey })
  const remove = useMutation({
    mutationFn: (replyId: string) => api.support.deleteReply({ params: { replyId } }),
    onSettled: refresh,
  })
  const mayEdit = rights.has('people.support')
  return (
    <Screen
      title={t('replies.title')}
      text={t('replies.text')}
      actions={
        <>
          <Button asChild>
            <Link to="/support">{t('replies.back')}</Link>
          </Button>
          {mayEdit && (
            <Button look="ember" onClick={() => setDraft(blank)}>
              {t('replies.add')}
            </Button>
          )}
        </>
      }
    >
      <ReadsOnly without="people.support" />
      <ErrorNotice error={error ?? remove.error} />
      {!data && <Spinner />}
      {data?.replies.length === 0 && (
        <EmptyState icon={<InboxIcon />} title={t('replies.none')} text={t('replies.noneText')} />
      )}
      {data && data.replies.length > 0 && (
        <RepliesTable
          replies={data.replies}
          edit={mayEdit ? setDraft : null}
          remove={(replyId) => remove.mutate(replyId)}
        />
      )}
      <Dialog
        open={draft !== null}
        onOpenChange={(open) => !open && setDraft(null)}
        title={draft?.replyId === undefined ? t('replies.add') : t('replies.edit')}
        closeLabel={t('close')}
      >
        {draft && (
          <ReplyForm
            draft={draft}
            done={() => {
              setDraft(null)
              void refresh()
            }}
          />
        )}
      </Dialog>
    </Screen>
  )
}

interface TableProps {
  readonly replies: readonly SavedReply[]
  /** Null for who may not. */
  readonly edit: ((reply: SavedReply) => void) | null
  remove(replyId: string): void
}

function RepliesTable({ replies, edit, remove }: TableProps) {
  const { t } = useTranslation('console')
  const acts = (reply: SavedReply) => (
    <span className={styles.acts}>
      <Button size="s" aria-label={t('replies.editOf', { title: reply.title })} onClick={() => edit?.(reply)}>
        {t('replies.edit')}
      </Button>
      <Button
        size="s"
        aria-label={t('replies.deleteOf', { title: reply.title })}
        onClick={() => remove(reply.replyId)}
      >
        {t('replies.delete')}
      </Button>
    </span>
  )
  const words = ({ text }: SavedReply) => (
    <span className={styles.text} dir="auto">
      {text}
    </span>
  )
  const kindOf = ({ kind }: SavedReply) => (kind === null ? t('support.all') : t(`kind.${kind}`))
  return (
    <DataTable
      label={t('replies.title')}
      items={replies}
      keyOf={({ replyId }) => replyId}
      columns={[
        { key: 'title', label: t('replies.name'), cell: ({ title }) => title },
        { key: 'language', label: t('replies.language'), cell: ({ language }) => language },
        { key: 'kind', label: t('replies.kind'), cell: kindOf },
        { key: 'text', label: t('replies.body'), wide: true, cell: words },
        ...(edit ? [{ key: 'acts', label: t('acts'), cell: acts }] : []),
      ]}
    />
  )
}
