import { type AdministratorRole, type Colleague, endpoints, InviteColleagueBody } from '@lpi/contract'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { CohortsField, type SelectedCohort } from '../../../components/cohorts/CohortsField.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/Form.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { labelOf } from './use-colleague-columns.tsx'

type Props = {
  /** The colleague whose role changes; undefined if the dialog invites a new colleague. */
  colleague?: Colleague
  onClose: () => void
  /** Receives a message and the colleague's email address, which is part of the message. */
  onDone: (message: string, email: string) => Promise<void>
  /** Reloads the list, because another administrator may have changed the role, and rethrows the error. */
  onFailed: (error: unknown) => Promise<never>
}

type Values = {
  email: string
  organizationRole: AdministratorRole
  /** The selected cohorts. Named like the request field, because the form matches errors to fields by name. */
  folderIds: readonly SelectedCohort[]
}

/** Invites a colleague, or changes the role and the cohorts of a colleague. */
export function ColleagueDialog({ colleague, onClose, onDone, onFailed }: Props) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const { organizationId } = useOrganization()
  // The colleague as shown in the list when the dialog opened.
  const [originalColleague] = useState(colleague)
  const query = { organizationId }
  const form = useFormFields<Values>({
    initialValues: {
      email: originalColleague?.email ?? '',
      organizationRole: originalColleague?.organizationRole ?? 'CohortAdmin',
      folderIds: originalColleague?.folders ?? [],
    },
    // A colleague from an institution may have no address, and a change of the role does not need one.
    check: (values) =>
      findFieldErrors(InviteColleagueBody, buildBody(values)).filter(
        ({ field }) => !originalColleague || field !== 'email',
      ),
    errorFields: { 'colleague.exists': 'email' },
    onSubmit: async (values) => {
      const { email, ...role } = buildBody(values)
      if (originalColleague) {
        const body = { ...role, version: originalColleague.version }
        await api
          .call(endpoints.updateColleague, { params: { colleagueId: originalColleague.id }, query, body })
          .catch(onFailed)
      } else await api.call(endpoints.inviteColleague, { query, body: { email, ...role } })
      const label = originalColleague ? labelOf(originalColleague) : email
      await onDone(
        t(originalColleague ? 'colleagues.changed' : 'colleagues.invited', { email: label }),
        email,
      )
    },
  })
  const { organizationRole, folderIds } = form.values
  return (
    <Dialog
      title={
        originalColleague
          ? t('colleagues.changeTitle', { email: labelOf(originalColleague) })
          : t('colleagues.invite')
      }
      isOpen
      onOpenChange={(isOpen) => isOpen || form.isPending || onClose()}
      actions={
        <>
          <Button variant="secondary" isDisabled={form.isPending} onPress={onClose}>
            {t('cohort.cancel')}
          </Button>
          <Button isPending={form.isPending} onPress={form.submit}>
            {t(originalColleague ? 'colleagues.save' : 'colleagues.send')}
          </Button>
        </>
      }
    >
      {!originalColleague && <p>{t('colleagues.inviteBody')}</p>}
      <Form ref={form.formRef} onSubmit={form.submit}>
        <ErrorNotice error={form.error} />
        {!originalColleague && (
          <TextField {...form.text('email')} type="email" label={t('colleagues.email')} isRequired />
        )}
        <RadioGroup
          label={t('colleagues.columns.role')}
          value={organizationRole}
          onChange={(value) => form.change('organizationRole', value as AdministratorRole)}
          options={[
            { value: 'CohortAdmin', label: t('colleagues.roleOption.CohortAdmin') },
            { value: 'OrgAdmin', label: t('colleagues.roleOption.OrgAdmin') },
          ]}
        />
        {organizationRole === 'CohortAdmin' && (
          <CohortsField
            organizationId={organizationId}
            selectedCohorts={folderIds}
            onChange={(next) => form.change('folderIds', next)}
            errorMessage={form.message('folderIds')}
          />
        )}
      </Form>
    </Dialog>
  )
}

function buildBody({ email, organizationRole, folderIds }: Values) {
  const ids = organizationRole === 'CohortAdmin' ? folderIds.map(({ id }) => id) : []
  return { email, organizationRole, folderIds: ids }
}
