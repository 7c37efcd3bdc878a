import { Button, CopyIcon, Dialog, IconButton, Notice, Trash2Icon, XIcon } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../../platform/api/api-error.ts'
import { usePlatform } from '../../../../platform/platform-context.tsx'
import { useChatClient } from '../../chat-context.tsx'
import type { MessageRow } from '../../store/chat-database.ts'
import { useCopy } from './message-menu.tsx'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  readonly selected: ReadonlySet<string>
  onDone(): void
}

/** Instead of the box: what can be done with the chosen messages. */
export function SelectionBar({ selected, onDone }: SelectionBarProps) {
  const { t } = useTranslation('chat')
  const { database } = useChatClient()
  const copy = useCopy()
  const [rows, setRows] = useState<readonly MessageRow[] | null>(null)
  const read = async () =>
    (await database.messages.bulkGet([...selected]))
      .flatMap((row) => row ?? [])
      .toSorted((left, right) => left.order - right.order)
  const copyAll = async () => {
    copy((await read()).flatMap(({ text }) => (text === '' ? [] : [text])).join('\n'))
    onDone()
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('select.bar')}>
      <IconButton variant="quiet" icon={<XIcon />} label={t('select.cancel')} onClick={onDone} />
      <p className={styles.count} role="status">
        {t('select.count', { count: selected.size })}
      </p>
      <IconButton
        variant="quiet"
        icon={<CopyIcon />}
        label={t('copy')}
        disabled={selected.size === 0}
        onClick={() => void copyAll().catch(reportError)}
      />
      <IconButton
        variant="quiet"
        icon={<Trash2Icon />}
        label={t('select.delete')}
        disabled={selected.size === 0}
        onClick={() => void read().then(setRows, reportError)}
      />
      {rows && <DeleteMessages rows={rows} onClose={() => setRows(null)} onDone={onDone} />}
    </div>
  )
}

interface DeleteMessagesProps {
  readonly rows: readonly MessageRow[]
  onClose(): void
  onDone(): void
}

function DeleteMessages({ rows, onClose, onDone }: DeleteMessagesProps) {
  const { t } = useTranslation(['chat', 'everywhere', 'error'])
  const { api } = usePlatform()
  const { userId, discard } = useChatClient()
  const areOwn = rows.every(({ from, _id, type }) => from === userId && _id !== undefined && type !== 'call')
  const remove = useMutation({
    async mutationFn(forEveryone: boolean) {
      for (const { _id, key } of rows) if (_id === undefined) await discard(key)
      const messageIds = rows.flatMap(({ _id }) => _id ?? [])
      if (messageIds.length === 0) return
      await api.chat.deleteMessages({ body: { messageIds, ...(forEveryone && { forEveryone }) } })
    },
    onSuccess: onDone,
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('select.deleteTitle', { count: rows.length })}
      closeLabel={t('everywhere:cancel')}
      footer={
        <>
          <Button pending={remove.isPending} onClick={() => remove.mutate(false)}>
            {t('deleteForMe')}
          </Button>
          {areOwn && (
            <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate(true)}>
              {t('deleteForBoth')}
            </Button>
          )}
        </>
      }
    >
      {remove.isError && <Notice tone="error">{t(`error:${asApiError(remove.error).code}`)}</Notice>}
    </Dialog>
  )
}
