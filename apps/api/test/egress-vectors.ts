/** The addresses that names have in tests of the egress guard. All other names have none. */
const addressesOf: Record<string, string[]> = {
  "crm.example.com": ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
  "loopback.example": ["127.0.0.1"],
  "loopback6.example": ["::1"],
  "private.example": ["10.1.2.3"],
  "mixed.example": ["93.184.215.14", "192.168.1.1"],
  "mixed6.example": ["93.184.215.14", "fd00::1"],
  "mapped.example": ["::ffff:169.254.169.254"],
  "zoned.example": ["fe80::1%eth0"],
  localhost: ["127.0.0.1", "::1"],
  "foo.localhost": ["127.0.0.1"],
  intranet: ["10.1.2.4"],
  "vault.internal": ["10.1.2.5"],
};

export const resolveVector = async (host: string) =>
  addressesOf[host.replace(/\.$/, "")] ?? Promise.reject(new Error("ENOTFOUND"));

/** Spellings of this machine's address. */
export const loopbackHosts = [
  // IPv4 in full, short, decimal, hexadecimal, octal and mixed spellings.
  ...["127.0.0.1", "127.0.0.3", "127.1", "127.0.1", "127.255.255.254", "127.0.0.1."],
  ...["2130706433", "2130706433.", "0x7f000001", "0X7F000001", "0x7f.0.0.1", "0x7f.1", "127.0x1"],
  ...["0177.0.0.1", "017700000001", "0177.1", "0x7f.0.01", "127.0.0.0x1", "00000000177.0.0.1"],
  // Percent-encoded, full-width and other forms that are normalized.
  ...[
    "%31%32%37.0.0.1",
    "127%2e0%2e0%2e1",
    "１２７.0.0.1",
    "①②⑦.⓪.⓪.①",
    "127。0。0。1",
    "127．0．0．1",
  ],
  ...["𝟭𝟮𝟳.𝟬.𝟬.𝟭", "127.0.0.\u00ad1", "0x7F.0.0.1", "２１３０７０６４３３"],
  // IPv6.
  ...["[::1]", "[0:0:0:0:0:0:0:1]", "[0000::0001]", "[::0.0.0.1]"],
  ...["[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::FFFF:127.0.0.3]", "[0:0:0:0:0:ffff:7f00:1]"],
  // Names.
  ...[
    "localhost",
    "LOCALHOST",
    "localhost.",
    "ｌｏｃａｌｈｏｓｔ",
    "%6cocalhost",
    "lo\u00adcalhost",
  ],
  ...["foo.localhost", "loopback.example", "LoopBack.Example.", "loopback6.example"],
];

/** Hosts outside the public internet, except loopback. */
export const otherInternalHosts = [
  // "This" network, private and shared ranges, with their first and last addresses and in disguise.
  ...["0.0.0.0", "0", "0x0", "00", "0.1.2.3", "0.255.255.255"],
  ...["10.0.0.1", "10.255.255.255", "167772161", "012.0.0.1", "0xa.1", "10.1"],
  ...["172.16.0.1", "172.31.255.255", "0xac100001", "0254.020.0.1", "172.1048577"],
  ...["192.168.0.1", "192.168.255.255", "0xc0a80001", "3232235521", "192.168.1", "0300.0250.0.1"],
  ...["100.64.0.1", "100.127.255.255", "1681915905"],
  // Link-local addresses, including those where clouds serve metadata to virtual machines.
  ...["169.254.169.254", "169.254.0.1", "2852039166", "0xa9fea9fe", "0251.0376.0251.0376"],
  ...["169.254.43518", "0xa9.254.0251.254", "169.254.170.2", "100.100.100.200", "192.0.0.192"],
  ...["168.63.129.16", "0xa83f8110", "[::ffff:168.63.129.16]", "[fd00:ec2::254]", "[fd20:ce::254]"],
  // Reserved addresses, including those for documentation, benchmarks, multicast and broadcast.
  ...["192.0.0.1", "192.0.0.8", "192.0.2.1", "198.51.100.1", "203.0.113.1", "192.88.99.1"],
  ...["198.18.0.1", "198.19.255.255", "224.0.0.1", "239.255.255.255", "240.0.0.1"],
  ...["255.255.255.255", "4294967295", "0xffffffff", "192.52.193.1", "192.175.48.1"],
  // IPv6 addresses that are unspecified, mapped, compatible or translated.
  ...["[::]", "[0:0:0:0:0:0:0:0]", "[::ffff:0.0.0.0]", "[::ffff:10.0.0.1]", "[::ffff:a00:1]"],
  ...["[::ffff:169.254.169.254]", "[::ffff:a9fe:a9fe]", "[::ffff:192.168.0.1]"],
  ...["[::127.0.0.1]", "[::7f00:1]", "[::10.0.0.1]", "[::ffff:0:127.0.0.1]"],
  ...["[64:ff9b::7f00:1]", "[64:ff9b::169.254.169.254]", "[64:ff9b::8.8.8.8]"],
  ...["[64:ff9b:1::a00:1]", "[64:ff9b:1:ffff::1]", "[2002:7f00:1::]", "[2002:a9fe:a9fe::1]"],
  ...["[2002:0a00:0001::1]", "[2001:0:7f00:1::]", "[2001::1]", "[2001:0:4136:e378:8000:63bf::1]"],
  // IPv6 addresses that are local, multicast, reserved or unassigned.
  ...["[fe80::1]", "[febf::1]", "[fec0::1]", "[feff::1]", "[fc00::1]", "[fdff:ffff::1]"],
  ...["[ff02::1]", "[ff0e::1]", "[100::1]", "[100:0:0:1::1]", "[2001:db8::1]", "[3fff::1]"],
  ...["[3fff:fff::1]", "[5f00::1]", "[2001:10::1]", "[2001:20::1]", "[2001:30::1]", "[2001:2::1]"],
  ...["[2001:1::1]", "[1::1]", "[4000::1]", "[8000::1]", "[e000::1]", "[fe00::1]"],
  // Names in the local network, with or without an address.
  ...["foo.local", "metadata.google.internal", "vault.internal", "vault.internal."],
  ...["VAULT.INTERNAL", "instance-data.ec2.internal", "printer.local", "intranet", "unresolved"],
  ...["router.lan", "nas.home.arpa", "wiki.corp", "wiki.intranet", "host.localdomain"],
  ...["redis.default.svc.cluster.local", "host.docker.internal"],
  // Names that resolve to internal addresses.
  ...["private.example", "PRIVATE.EXAMPLE.", "mixed.example", "mixed6.example"],
  ...["mapped.example", "zoned.example", "private%2eexample", "ｐｒｉｖａｔｅ.example"],
];

/** Disguised loopback URLs. Parsers disagree about them, so all of them are rejected. */
export const disguisedUrls = [
  ...["https:127.0.0.1/", "https:/127.0.0.1/", "https:\\\\127.0.0.1\\", "https://127.0.0.1\\x"],
  ...["https:/\\127.0.0.1/", "http:\\/127.0.0.1/", "https://127.0.0.1\\.crm.example.com/"],
  ...[" https://127.0.0.1/", "https://127.0.0.1/ ", "https://127.0.0.1/\n", "\thttps://[::1]/"],
  ...["https://127.\t0.0.1/", "ht\ntps://127.0.0.1/", "https://127.0.0.1\r/", "https://[::1\n]/"],
  ...[
    "https://127.0.0.1 .crm.example.com/",
    "\u0001https://127.0.0.1/",
    "https://127.0.0.1/\u0001",
  ],
  ...["https://[fe80::1%25lo]/", "https://[fe80::1%lo]/", "https://[::1%25lo]/", "https://[::1"],
  ...["https://[127.0.0.1]/", "https://127.0.0.1:/", "https://127.0.0.1:00443/", "https://127..1/"],
  ...[
    "https://256.0.0.1/",
    "https://127.0.0.1.1/",
    "https://0x7f000000001/",
    "https://127.0.0.08/",
  ],
  ...["https://127.0.0.1:99999/", "https://127.0.0.1%00.crm.example.com/", "https://127.0.0.1%09/"],
  ...["https://127.0.0.1%2f.crm.example.com/", "https://127.0.0.1%5c@crm.example.com:x/"],
  ...["https:///127.0.0.1/", "https://///[::1]/", "HTTPS://127.0.0.1/", "hTTp://127.0.0.1/"],
  ...["//127.0.0.1/", "127.0.0.1", "localhost:8080", "ftp://127.0.0.1/", "ws://127.0.0.1/"],
  ...["gopher://127.0.0.1:6379/_INFO", "file:///etc/passwd", "file://127.0.0.1/etc/passwd"],
  ...["unix:/var/run/docker.sock", "http+unix://%2fvar%2frun%2fdocker.sock/", "data:text/plain,x"],
  ...["javascript:alert(1)", "blob:https://127.0.0.1/x", "view-source:https://127.0.0.1/"],
  ...["jar:https://127.0.0.1!/", "ldap://127.0.0.1/", "dict://127.0.0.1:11211/stat", "about:blank"],
];

/**
 * URLs of loopback that contain or seem to contain a public host. They are rejected because they have
 * credentials.
 */
export const credentialUrls = [
  ...["https://crm.example.com@127.0.0.1/", "https://crm.example.com:443@127.0.0.1/"],
  ...["https://crm.example.com%40@127.0.0.1/", "https://crm.example.com%2f@127.0.0.1/"],
  ...["https://127.0.0.1@crm.example.com/", "https://a@b@127.0.0.1/", "https://:p@127.0.0.1/"],
  ...["https://user:pass@[::1]/", "http://crm.example.com@2130706433/"],
];

/** Public addresses next to the rejected ranges. */
export const publicHosts = [
  ...[
    "1.0.0.1",
    "8.8.8.8",
    "134744072",
    "0x08080808",
    "9.255.255.255",
    "11.0.0.0",
    "93.184.215.14",
  ],
  ...["100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0", "168.63.129.15"],
  ...["169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.0.3.0"],
  ...["192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255"],
  ...["[2606:2800:21f:cb07:6820:80da:af6b:8b2c]", "[2a00:1450:4001:81b::200e]", "[2001:4860::1]"],
  ...["[2001:200::1]", "[2003::1]", "[2400:cb00::1]", "[2620:fe::fe]", "[2001:db9::1]"],
  ...["[::ffff:8.8.8.8]", "crm.example.com", "CRM.Example.com.", "not-there-yet.example"],
  ...["127.0.0.1.example.com", "localhost.example.com"],
];
