import { type HoldReason, holdReasons, type OpenCase } from '@serendip/contract/operator'
import { Button, Dialog, RadioCards } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../client.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import form from '../parts/form.module.css'
import { useStepUp } from '../parts/step-up.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { When } from '../parts/when.tsx'
import { useMe } from '../queries.ts'
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
      {rights.has('evidence.hold') && (
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
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const stepUp = useStepUp()
  const isHeld = report.heldAt === null
  const offered = holdReasons.filter((why) => (why === 'over') !== isHeld)
  const [why, setWhy] = useState<HoldReason>(isHeld ? 'authority' : 'over')
  const { error, isPending, submit } = useSubmit(async () => {
    await stepUp(() => api.cases.hold({ params: { reportId: report.reportId }, body: { isHeld, why } }))
    done()
    await queries.invalidateQueries({ queryKey: casesKey })
  })
  return (
    <form className={form.form} onSubmit={(event) => void submit(event)}>
      <ErrorNotice error={error} />
      <RadioCards
        label={t('people.why')}
        value={why}
        onChange={setWhy}
        cards={offered.map((value) => ({ value, title: t(`holdReason.${value}`) }))}
      />
      <Button type="submit" look="ember" block pending={isPending}>
        {act}
      </Button>
    </form>
  )
}
