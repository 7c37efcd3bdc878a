import type { SavedReply } from '@serendip/contract/operator'
import { Button, Dialog, EmptyState, InboxIcon, Spinner } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api.ts'
import type { Column } from '../parts/lists/columns.tsx'
import { ConfirmDialog } from '../parts/forms/confirm-dialog.tsx'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { languageName } from '../parts/facts/names.ts'
import { ReadsOnly } from '../parts/screen/reads-only.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { useMe } from '../queries.ts'
import styles from './replies-screen.module.css'
import { type ReplyDraft, ReplyForm } from './reply-form.tsx'
import { repliesQuery } from './support-queries.ts'

const blank = { kind: null, language: 'en', title: '', text: '' } as const

/** The answers that operators insert; those with the right change them. */
export function RepliesScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const queries = useQueryClient()
  const { data, error } = useQuery(repliesQuery(api))
  const [draft, setDraft] = useState<ReplyDraft | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: repliesQuery(api).queryKey })
  const [removed, setRemoved] = useState<SavedReply | null>(null)
  const mayEdit = rights.has('people.support')
  return (
    <Screen
      title={t('replies.title')}
      text={t('replies.text')}
      actions={
        <>
          <ExportButton wanted={{ list: 'replies' }} />
          <Button asChild>
            <Link to="/support">{t('replies.back')}</Link>
          </Button>
          {mayEdit && (
            <Button variant="ember" onClick={() => setDraft(blank)}>
              {t('replies.add')}
            </Button>
          )}
        </>
      }
    >
      <ReadsOnly without="people.support" />
      <ErrorNotice error={error} />
      {!data && !error && <Spinner />}
      {data?.replies.length === 0 && (
        <EmptyState icon={<InboxIcon />} title={t('replies.none')} text={t('replies.noneText')} />
      )}
      {data && data.replies.length > 0 && (
        <RepliesTable replies={data.replies} edit={mayEdit ? setDraft : null} remove={setRemoved} />
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
      {removed && (
        <ConfirmDialog
          title={t('replies.deleteTitle')}
          text={t('replies.deleteText', { title: removed.title })}
          act={t('replies.deleteNow')}
          variant="danger"
          close={() => setRemoved(null)}
          send={async () => {
            await api.support.deleteReply({ params: { replyId: removed.replyId } })
            await refresh()
          }}
        />
      )}
    </Screen>
  )
}

interface TableProps {
  readonly replies: readonly SavedReply[]
  /** Null for who may not. */
  readonly edit: ((reply: SavedReply) => void) | null
  remove(reply: SavedReply): void
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
        onClick={() => remove(reply)}
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
  const actColumn: Column<SavedReply> = { id: 'acts', header: t('acts'), cell: (item) => acts(item) }
  return (
    <DataTable
      label={t('replies.title')}
      items={replies}
      keyOf={({ replyId }) => replyId}
      columns={[
        { id: 'title', header: t('replies.name'), cell: ({ title }) => title },
        { id: 'language', header: t('replies.language'), cell: ({ language }) => languageName(language) },
        { id: 'kind', header: t('replies.kind'), cell: (item) => kindOf(item) },
        { id: 'text', header: t('replies.body'), wide: true, cell: (item) => words(item) },
        ...(edit ? [actColumn] : []),
      ]}
    />
  )
}
