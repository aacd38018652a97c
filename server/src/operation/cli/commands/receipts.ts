import * as z from 'zod/mini'
import { verifyReceipt } from '../../../answering/assessments/verify-receipt.ts'
import { command } from '../command.ts'
import { argument, personArgument } from '../parameters.ts'
import { plural } from '../plural.ts'

export const receiptCommands = [
  command({
    name: 'receipts verify',
    summary: 'Check whether the stored answers of a learner match a receipt',
    details:
      'The checksum is the receipt number that the learner sees in the report or, until the report is released, on the page\nthat is shown instead.',
    parameters: {
      email: personArgument,
      checksum: argument(
        'CHECKSUM',
        'checksum of the receipt',
        z.string().check(z.regex(/^[0-9A-Za-z]{4}([ -]?[0-9A-Za-z]{4}){2}$/)),
      ),
    },
    examples: [
      [
        'receipts verify robin@example.com 7K2M-9QXD-4FHT',
        'prints the id of the assessment, or fails if no stored answers match',
      ],
    ],
    async run(cli, { email, checksum }) {
      const receipt = await verifyReceipt(await cli.context(), email, checksum)
      const { assessmentId, organizationName, cohortName, answerCount, savedAt } = receipt
      return {
        json: receipt,
        text: `The receipt is valid: ${plural(answerCount, 'answer')} of assessment ${assessmentId} (${organizationName}, ${cohortName}), saved at ${savedAt}.`,
      }
    },
  }),
]
