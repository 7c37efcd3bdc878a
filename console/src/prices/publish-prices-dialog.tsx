import { operatorRoutes, type PriceDraft, priceNoteMaxChars } from '@serendip/contract/operator'
import { Button, Dialog, Field, Notice, TextInput } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { approvalsQuery } from '../approvals/approvals-query.ts'
import { ContractForm } from '../parts/forms/contract-form.tsx'
import { useContractForm } from '../parts/forms/use-contract-form.ts'
import { useStepUp } from '../parts/proof/step-up.tsx'
import { ChangeTable } from './change-table.tsx'
import { pricesKey } from './prices-queries.ts'
import { money } from './price-text.ts'

interface PublishProps {
  readonly draft: PriceDraft
  close(): void
}

/** Asks another admin to publish the draft. */
export function PublishPricesDialog(props: PublishProps) {
  const { t } = useTranslation('console')
  return (
    <Dialog wide open onOpenChange={props.close} title={t('prices.publishTitle')} closeLabel={t('close')}>
      <PublishForm {...props} />
    </Dialog>
  )
}

function PublishForm({ draft: { draftedAt, changes, newLosses }, close }: PublishProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const withStepUp = useStepUp()
  const isLoss = newLosses.length > 0
  const form = useContractForm({
    initial: { note: '', lossReason: '' },
    schema: operatorRoutes.catalogue.publishPriceDraft.body,
    ...(isLoss && { required: ['lossReason'] as const }),
    async send({ note, lossReason }) {
      const body = { note, lossReason: isLoss ? lossReason : null, seen: draftedAt }
      await withStepUp(() => api.catalogue.publishPriceDraft({ body }))
      await Promise.all([
        queries.invalidateQueries({ queryKey: pricesKey }),
        queries.invalidateQueries({ queryKey: approvalsQuery(api).queryKey }),
      ])
      close()
    },
    texts: { conflict: t('prices.stale'), bad_input: t('prices.refused') },
  })
  const { problems } = form
  return (
    <ContractForm form={form}>
      <ChangeTable changes={changes} />
      <Field label={t('prices.note')} hint={t('prices.noteHint')} error={problems.note?.message} required>
        <TextInput autoFocus maxLength={priceNoteMaxChars} {...form.text('note')} />
      </Field>
      {isLoss && (
        <>
          <Notice tone="warn" title={t('prices.losses')}>
            {newLosses
              .map(({ key, currency, marginMinor }) => `${key}: ${money(currency, marginMinor)}`)
              .join(', ')}
          </Notice>
          <Field label={t('prices.lossReason')} error={problems.lossReason?.message} required>
            <TextInput maxLength={priceNoteMaxChars} {...form.text('lossReason')} />
          </Field>
        </>
      )}
      <Button type="submit" variant="ember" block pending={form.isSending}>
        {t('prices.ask')}
      </Button>
    </ContractForm>
  )
}
