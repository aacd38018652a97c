import { endpoints, NewCohortBody } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { CodeFields } from '../../../components/cohorts/CodeFields.tsx'
import { buildCodeBody, type CodeValues, initialCode } from '../../../components/cohorts/code-fields.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { findFieldErrors } from '../../../components/field-problems.ts'
import { useFormFields } from '../../../components/form-fields.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** Creates a cohort with an access code, and opens its page. */
export function NewCohortDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { organizationId = '' } = useProfile().organization ?? {}
  const form = useFormFields<{ name: string } & CodeValues>({
    initial: { name: '', ...initialCode },
    check: (values) => findFieldErrors(NewCohortBody, buildBody(values)),
    errorFields: { 'cohort.exists': 'name' },
    onSubmit: async (values) => {
      const args = { query: { organizationId }, body: buildBody(values) }
      const { id } = await api.call(endpoints.createCohortWithCode, args)
      await queryClient.invalidateQueries({ queryKey: [endpoints.listCohorts.path] })
      await navigate({ to: '/admin/cohorts/$cohortId', params: { cohortId: id } })
    },
  })
  return (
    <Dialog
      title={t('cohort.new')}
      isOpen
      onOpenChange={(isOpen) => isOpen || form.isPending || onClose()}
      actions={
        <>
          <Button variant="secondary" isDisabled={form.isPending} onPress={onClose}>
            {t('cohort.cancel')}
          </Button>
          <Button isPending={form.isPending} onPress={form.submit}>
            {t('cohort.create')}
          </Button>
        </>
      }
    >
      <Form ref={form.formRef} onSubmit={form.submit}>
        <ErrorNotice error={form.error} />
        <TextField {...form.text('name')} label={t('cohort.name')} isRequired />
        <CodeFields form={form} />
      </Form>
    </Dialog>
  )
}

function buildBody({ name, ...code }: { name: string } & CodeValues) {
  return { name, ...buildCodeBody(code) }
}
