import type { ReactNode, RefObject } from 'react'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Row } from '../../../ui/Layout.tsx'

type SectionFormProps = {
  form: {
    formRef: RefObject<HTMLFormElement | null>
    submit: () => Promise<unknown>
    error: unknown
    isPending: boolean
  }
  /** The text of the button that submits the form. */
  submit: string
  onCancel: () => void
  children: ReactNode
}

/** A form that opens within a section of the settings. */
export function SectionForm({ form, submit, onCancel, children }: SectionFormProps) {
  const { t } = useTranslation()
  return (
    <Form ref={form.formRef} onSubmit={form.submit}>
      {children}
      <ErrorNotice error={form.error} />
      <Row gap={5} rowGap={3} isFlush>
        <Button type="submit" isPending={form.isPending}>
          {submit}
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          {t('contactSettings.cancel')}
        </Button>
      </Row>
    </Form>
  )
}
