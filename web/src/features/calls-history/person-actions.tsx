import type { CallHistoryEntry } from '@serendip/contract'
import { Button, EllipsisIcon, FlagIcon, IconButton, shortName } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddButton } from '../../shared/people/add-button.tsx'
import { CallContact } from '../../shared/people/call-contact.tsx'
import { canCallFree } from '../../shared/people/contact-call.ts'
import { PersonSheet } from '../../shared/people/person-sheet.tsx'
import { ReportDialog } from '../../shared/safety/report-dialog.tsx'
import styles from './calls-history.module.css'

/** Actions on the other person of a call. Without a name, a report is left. */
export function PersonActions({ entry }: { entry: CallHistoryEntry }) {
  const { t } = useTranslation('people')
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { partner, relation, mayAdd, canReport, entryId } = entry
  if (partner === null) return canReport ? <NamelessReport callId={entryId} /> : null
  return (
    <div className={styles.actions}>
      {mayAdd && (
        <span className={styles.act}>
          <AddButton short size="s" person={partner} relation={relation} />
        </span>
      )}
      {canCallFree(partner, relation) && (
        <span className={styles.act}>
          <CallContact size="s" person={partner} />
        </span>
      )}
      <IconButton
        variant="quiet"
        icon={<EllipsisIcon />}
        label={t('about', { name: shortName(partner.name) })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <PersonSheet
        open={isOpen}
        onOpenChange={setOpen}
        partner={partner}
        reportable={canReport ? { callId: entryId } : null}
        canCall
        onBlocked={() => void queries.invalidateQueries({ queryKey: ['calls-history'] })}
      />
    </div>
  )
}

/** A block or a deleted account hides who it was, but does not end what they did. */
function NamelessReport({ callId }: { callId: string }) {
  const { t } = useTranslation(['calls-history', 'people'])
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="s"
        variant="quiet"
        icon={<FlagIcon />}
        aria-label={t('reportCall')}
        onClick={() => setOpen(true)}
      >
        {t('people:report')}
      </Button>
      <ReportDialog
        open={isOpen}
        onOpenChange={setOpen}
        about={{ callId }}
        partner={{ userId: null, name: t('people:someone') }}
      />
    </>
  )
}
