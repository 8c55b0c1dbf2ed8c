export const help = `Messages from the contact form.

  npm run inbox                               list them, newest first
  npm run inbox -- show REFERENCE             one whole message, wherever it is kept
  npm run inbox -- answer REFERENCE           mark it as answered
  npm run --silent inbox -- export > FILE     all of them as CSV
  npm run inbox -- delete REFERENCE           delete one, wherever it is kept
  npm run inbox -- delete NAME@EXAMPLE.COM    delete everything from one address
  npm run inbox -- set-aside                  what could not be stored, and why
  npm run inbox -- requeue KEY                try again to store one of those
  npm run inbox -- discard KEY                delete one of those
  npm run inbox -- help                       this text

Deleting shows what it will delete and asks; --yes answers for a script.
With --remote it is the deployed database, else the local one (in --persist-to DIRECTORY).`;
