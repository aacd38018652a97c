import type { CheckedRow } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Row } from '../../../ui/Layout.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './RowEditor.module.css'
import type { RowValues } from './row-edits.ts'

type Props = { row: CheckedRow; onSave: (values: RowValues) => Promise<unknown> }

/** A button that opens fields for the address and the name in a row of the list. */
export function RowEditor({ row, onSave }: Props) {
  const { t } = useTranslation('admin')
  const [values, setValues] = useState<RowValues>()
  const form = useRef<HTMLFormElement>(null)
  const isOpen = values !== undefined
  const save = useMutation({ mutationFn: onSave, onSuccess: () => setValues(undefined) })
  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.focus()
  }, [isOpen])

  if (!values)
    return (
      <Row isFlush>
        <Button
          variant="quiet"
          aria-label={t('invitations.row.editNamed', { number: row.line, text: row.text })}
          onPress={() => setValues({ email: row.text, firstName: row.firstName, lastName: row.lastName })}
        >
          {t('invitations.row.edit')}
        </Button>
      </Row>
    )
  const field = (name: keyof RowValues) => (
    <TextField
      label={t(`invitations.row.${name}`)}
      value={values[name]}
      onChange={(value) => setValues({ ...values, [name]: value })}
      autoComplete="off"
      spellCheck="false"
    />
  )
  return (
    <Form ref={form} onSubmit={() => save.mutate(values)}>
      <div className={styles.fields}>
        {field('email')}
        {field('firstName')}
        {field('lastName')}
      </div>
      <ErrorNotice error={save.error} />
      <Row gap={3}>
        <Button type="submit" isPending={save.isPending}>
          {t('invitations.row.save')}
        </Button>
        <Button variant="secondary" onPress={() => setValues(undefined)}>
          {t('invitations.row.cancel')}
        </Button>
      </Row>
    </Form>
  )
}
