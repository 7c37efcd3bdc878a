import { Button, Dialog, Field, Notice, Select, TextInput } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import form from '../parts/forms/form.module.css'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'

/** Compares a settlement file that a payment service offers to operators alone. */
export function UploadSettlement() {
  const { t } = useTranslation('console')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        {t('settlements.upload')}
      </Button>
      {isOpen && (
        <Dialog
          open
          onOpenChange={setOpen}
          title={t('settlements.upload')}
          description={t('settlements.uploadText')}
          closeLabel={t('close')}
        >
          <UploadForm />
        </Dialog>
      )}
    </>
  )
}

function UploadForm() {
  const { t } = useTranslation('console')
  const upload = useUpload()
  const { data } = useServices()
  const services = data?.services ?? []
  const problems = upload.outcome?.problems ?? []
  const isDone = upload.outcome !== null && problems.length === 0
  return (
    <form className={form.form} onSubmit={(event) => void upload.submit(event)}>
      <ErrorNotice error={upload.error} />
      {isDone && (
        <Notice tone="success">
          {t('settlements.compared', { count: upload.outcome?.entries, open: upload.outcome?.differences })}
        </Notice>
      )}
      {problems.length > 0 && (
        <Notice tone="error">
          {t('settlements.refused')}
          <ul>
            {problems.map(({ line, problem }) => (
              <li key={line}>{t('settlements.line', { line, problem })}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Field label={t('settlements.service')}>
        <Select name="service" required>
          {services.map(({ brandId, provider }) => (
            <option key={`${brandId} ${provider}`} value={`${brandId} ${provider}`}>
              {brandId} · {provider}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('settlements.from')}>
        <TextInput type="date" name="from" required />
      </Field>
      <Field label={t('settlements.until')}>
        <TextInput type="date" name="until" required />
      </Field>
      <Field label={t('settlements.file')}>
        <TextInput type="file" name="file" accept=".csv,text/csv" required />
      </Field>
      <Button type="submit" variant="ember" block pending={upload.isPending}>
        {t('settlements.send')}
      </Button>
    </form>
  )
}

function useServices() {
  const api = useApi()
  return useQuery({ queryKey: ['settlements', 'days'], queryFn: () => api.settlements.days() })
}

function useUpload() {
  const api = useApi()
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof api.settlements.upload>> | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const file = fields.get('file')
    if (!(file instanceof File)) return
    const textOf = (name: string) => String(fields.get(name) ?? '')
    const [brandId = '', provider = ''] = textOf('service').split(' ')
    setPending(true)
    setError(null)
    setOutcome(null)
    try {
      const body = {
        brandId,
        provider,
        from: textOf('from'),
        until: textOf('until'),
        file: await file.text(),
      }
      setOutcome(await api.settlements.upload({ body }))
      await queries.invalidateQueries({ queryKey: ['settlements'] })
    } catch (thrown) {
      setError(thrown)
    } finally {
      setPending(false)
    }
  }
  return { outcome, error, isPending, submit }
}
