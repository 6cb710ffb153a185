/** How many mails one address gets within 24 hours, whoever asks for them. */
export const addressLimits = {
  byOrganization: 20,
  inAll: 50,
  /** Of these, invitations, however often the person is removed and added again. */
  invitations: { byOrganization: 5, inAll: 10 },
  /** Left by notifications to the daily summary, and to mails that people wait for. */
  keptFromNotices: { byOrganization: 1, inAll: 10 },
};
