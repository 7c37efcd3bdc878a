import { holdReasons, type OpenCase } from '@serendip/contract/operator'
import { Button, Dialog } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { useStepUp } from '../parts/proof/step-up.tsx'
import { When } from '../parts/facts/when.tsx'
import { WhyForm } from '../parts/forms/why-form.tsx'
import { useMe } from '../queries.ts'
import { isExportOpen } from './authority-export.tsx'
import styles from './case-screen.module.css'
import { casesKey } from './cases-key.ts'

/** Until when the evidence is kept; an admin keeps it longer by a legal hold, or ends one. */
export function LegalHold({ report }: { report: OpenCase }) {
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const [isOpen, setOpen] = useState(false)
  const { evidenceUntil, heldAt } = report
  if (evidenceUntil === null) return null
  const act = t(heldAt === null ? 'hold.begin' : 'hold.end')
  return (
    <>
      <p className={styles.quiet}>
        {t(heldAt === null ? 'hold.until' : 'hold.since')} <When ms={heldAt ?? evidenceUntil} />
      </p>
      {heldAt !== null && isExportOpen(report) && <p className={styles.quiet}>{t('authority.held')}</p>}
      {rights.has('evidence.hold') && !isExportOpen(report) && (
        <div className={styles.purposes}>
          <Button size="s" onClick={() => setOpen(true)}>
            {act}
          </Button>
        </div>
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={act}
        description={t(heldAt === null ? 'hold.beginText' : 'hold.endText')}
        closeLabel={t('close')}
      >
        {isOpen && <HoldForm report={report} act={act} done={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function HoldForm({ report, act, done }: { report: OpenCase; act: string; done(): void }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const stepUp = useStepUp()
  const isHeld = report.heldAt === null
  return (
    <WhyForm
      choices={holdReasons
        .filter((why) => (why === 'over') !== isHeld)
        .map((value) => ({ value, title: t(`holdReason.${value}`) }))}
      act={act}
      send={async (why) => {
        await stepUp(() => api.cases.hold({ params: { reportId: report.reportId }, body: { isHeld, why } }))
        done()
        await queries.invalidateQueries({ queryKey: casesKey })
      }}
    />
  )
}
