/** A referral as it appears in a webhook: an API response without the fields that only reads return. */
export function snapshotOf({
  referrer,
  submittedBy,
  version,
  externalId: _externalId,
  consent: _consent,
  assigneeId: _assigneeId,
  assigneeName: _assigneeName,
  credit: _credit,
  duplicateCaseId: _duplicateCaseId,
  value: _value,
  statusNote: _statusNote,
  firstContactAt: _firstContactAt,
  completedAt: _completedAt,
  ...referral
}: { version: number } & Record<string, unknown>) {
  return { data: { referral, referrer, submittedBy }, metadata: { version } };
}
