import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useFormFields } from './form-fields.ts'
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx'

function Settings() {
  const form = useFormFields({ initialValues: { name: 'Ada' }, check: () => [], onSubmit: async () => {} })
  return (
    <Form ref={form.formRef} onSubmit={form.submit}>
      <TextField {...form.text('name')} label="Name" />
      <Button type="submit">Save</Button>
      <p>{form.isDirty ? 'Not saved' : 'Saved'}</p>
      <UnsavedChangesDialog isDirty={form.isDirty} />
    </Form>
  )
}

it('leaving a screen with unsaved changes asks for confirmation, and leaving it after saving does not (REQ-294)', async () => {
  const screen = await renderPart(<Settings />)
  const { history } = screen.router
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  const field = screen.getByRole('textbox', { name: 'Name' })

  history.push('/login')
  await expect.poll(() => history.location.pathname).toBe('/login')
  await field.fill('Augusta')
  history.push('/register')
  await dialog.getByRole('button', { name: 'Stay on page' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(history.location.pathname).toBe('/login')
  await expect.element(field).toHaveValue('Augusta')

  history.push('/register')
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => history.location.pathname).toBe('/register')

  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Saved')).toBeVisible()
  history.push('/login')
  await expect.poll(() => history.location.pathname).toBe('/login')
})
