"""Client addresses as rate limits count them: IPv6 addresses by /64 network and by /48 site."""

from ipaddress import IPv6Address, IPv6Network

#: IPv6 prefix lengths: the network of one home or machine, and the largest block that a provider assigns to a customer.
NETWORK, SITE = 64, 48


def network_of(host: str) -> str:
    """Return an address; for IPv6 its /64 network, since one machine may use many of its addresses."""
    try:
        address = IPv6Address(host)
    except ValueError:
        return host
    return str(address.ipv4_mapped or IPv6Network((int(address), NETWORK), strict=False).network_address)


def stranger_at(network: str) -> str:
    """Return the network; empty for this machine, which may be a proxy for many clients."""
    return "" if network == "::" or network.startswith("127.") else network


def site_of(network: str) -> str:
    """Return the /48 site of an IPv6 network; empty for other addresses."""
    try:
        return str(IPv6Network((int(IPv6Address(network)), SITE), strict=False))
    except ValueError:
        return ""
